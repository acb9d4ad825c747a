// Stands before a server that speaks over stdio, and writes down what it gets.
//   node recorder.mjs <file> <name of a variable> <module of the server>     first the variable's value, then each chunk of input
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const [file, variable, server] = process.argv.slice(2);
const child = spawn(process.execPath, [server], { stdio: ['pipe', 'inherit', 'inherit'] });
appendFileSync(file, `${process.env[variable]}\n`);
process.stdin.on('data', (chunk) => {
	appendFileSync(file, chunk);
	child.stdin.write(chunk);
});
process.stdin.on('end', () => child.stdin.end());
process.on('SIGTERM', () => {
	child.kill();
	process.exit();
});
child.on('exit', (code) => process.exit(code ?? 0));
