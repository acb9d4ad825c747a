import { html } from 'hono/html';
import { segmentText } from '#shared/text/invisible.ts';
import type { ConsentRequest } from './consent-desk.ts';
import { findRisks, type Risk } from './risks.ts';

type Html = ReturnType<typeof html>;

/** The question, whole: nothing is cut, nothing is hidden, and no script is needed to read or answer it. */
export function questionPage({ record, nonce, askedBy }: ConsentRequest, programFile: string | null): Html {
	const risks = findRisks(record);
	const variables = Object.entries(record.env);
	return page(
		'Allow this program?',
		html`
			<p class="muted">A page wants to start it. It will run as you, with your files and your network.</p>
			<ol class="argv" aria-label="Command">
				${row(
					'program',
					html`${visible(record.command)}${
						programFile === null ? '' : html` <span class="faint">→ ${visible(programFile)}</span>`
					}`,
					risks,
					-1,
				)}
				${record.args.map((argument, index) =>
					row(`argument ${String(index + 1)}`, visible(argument), risks, index),
				)}
				${row('folder', visible(record.cwd), risks, '')}
				${variables.map(([name, value]) =>
					row(
						'variable',
						html`${visible(name)} <span class="faint">= ${String(value.length)} characters, not shown</span>`,
						risks,
						name,
					),
				)}
			</ol>
			<table class="kv">
				<tbody>
					<tr>
						<th scope="row">Asked by</th>
						<td>the page at ${askedBy}</td>
					</tr>
					<tr>
						<th scope="row">Holds for</th>
						<td>this exact command; any change asks again</td>
					</tr>
				</tbody>
			</table>
			${risks.map((risk) => html`<p class="notice"><b>${risk.mark}:</b> ${visible(risk.why)}</p>`)}
		`,
		html`
			<form class="answer" method="post">
				<p>Deny starts nothing.</p>
				<input type="hidden" name="nonce" value="${nonce}" />
				<button name="answer" value="deny" autofocus>Deny</button>
				<button class="primary" name="answer" value="allow">Allow</button>
			</form>
		`,
	);
}

/** What is left to say. */
export function answeredPage(title: string, sentence: string): Html {
	return page(title, html`<p>${sentence} You can close this window.</p>`, html``);
}

function page(title: string, content: Html, footer: Html): Html {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>${title} - Wirescope</title>
				<link rel="stylesheet" href="/consent/style.css" />
			</head>
			<body>
				<main class="allow" aria-labelledby="title">
					<div class="in">
						<p class="wordmark">${logo} Wirescope <span class="faint">relay on this machine</span></p>
						<h1 id="title">${title}</h1>
						${content}
					</div>
					${footer}
				</main>
			</body>
		</html>`;
}

function row(label: string, content: Html, risks: readonly Risk[], at: Risk['at']): Html {
	const marks = risks.filter((risk) => risk.at === at);
	return html`<li>
		<span>${label}</span
		><span>${content}${marks.map(({ mark }) => html` <span class="badge">${mark}</span>`)}</span>
	</li>`;
}

/** The text of a stranger: what cannot be seen stands there as its code, and line ends as words. */
function visible(text: string): Html {
	if (text === '') return html`<span class="faint">(empty)</span>`;
	return html`<bdi
		>${segmentText(text).map((segment) =>
			'text' in segment
				? segment.text.split(/([\t\n\r])/).map((part) => {
						const name = lineMarks.get(part);
						return name === undefined ? part : html`<span class="chip">${name}</span>`;
					})
				: html`<span class="chip" title="${segment.name}">${segment.code}</span>`,
		)}</bdi
	>`;
}

const lineMarks: ReadonlyMap<string, string> = new Map([
	['\t', 'tab'],
	['\n', 'line end'],
	['\r', 'carriage return'],
]);

const logo = html`<svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
	<path class="ring" d="M3.6 9.2a8.9 8.9 0 0 1 16.8 0M20.4 14.8a8.9 8.9 0 0 1-16.8 0" />
	<path class="wire" d="M1 12h6.5V8.6h4.5v6.8h4.5V12H23" />
</svg>`;
