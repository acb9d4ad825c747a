import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { debuglog } from 'node:util';

const debug = debuglog('wirescope');

// Reads `+ 12` and `- 12`, and when the pipe ends takes the steps of a polite stop with every group that is left. The pipe ends
// however we end, so not even SIGKILL leaves a program behind. The steps wait $1 seconds. A list between blanks, since a POSIX
// shell has no others.
export const reaperScript = `
groups=' '
while read -r change group; do
  case $change in
    +) groups="$groups$group " ;;
    -) case $groups in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac ;;
  esac
done
[ "$groups" = ' ' ] && exit
sleep "$1"
for group in $groups; do kill -s TERM -- "-$group"; done
sleep "$1"
for group in $groups; do kill -s KILL -- "-$group"; done
`;

/** A shell beside us that outlives us by some seconds, and ends the programs that we could not end. POSIX only. */
export class ProcessReaper {
	#shell: ChildProcess | null = null;

	watch(leader: number): void {
		this.#shell ??= start();
		this.#tell(`+ ${leader}\n`);
	}

	forget(leader: number): void {
		this.#tell(`- ${leader}\n`);
	}

	#tell(line: string): void {
		this.#shell?.stdin?.write(line);
	}
}

function start(): ChildProcess | null {
	if (process.platform === 'win32') return null;
	const shell = spawn('/bin/sh', ['-c', reaperScript, 'wirescope-reaper', '2'], {
		detached: true, // Ctrl+C in the terminal is not for it
		stdio: ['pipe', 'ignore', 'ignore'],
		env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
		cwd: '/',
	});
	const note = (error: Error): void => {
		debug('The reaper is not there: %s', error.message);
	};
	shell.on('error', note);
	shell.stdin.on('error', note);
	shell.unref();
	// The pipe must not keep us alive either; its type hides that it is a socket.
	if (shell.stdin instanceof Socket) shell.stdin.unref();
	return shell;
}
