import type { Option } from '#shared/schema/form-model.ts';
import { readString } from './read-string.ts';

/** Values for a `<select>`: the bare string where that is unmistakable, else its JSON ("7" and 7 are two options). */
export function optionValues(options: readonly Option[]): readonly string[] {
	const bare = options.map(({ text }) => readString(text) ?? text);
	return options.map(({ text }, index) => {
		const value = bare[index] ?? text;
		const isUnmistakable =
			value !== '' && value !== 'null' && bare.filter((other) => other === value).length === 1;
		return isUnmistakable ? value : text;
	});
}
