// Plain JavaScript that an old Node understands too: what it starts, such a Node could not even read.
import { readFileSync } from 'node:fs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const needed = Number(read('../package.json').dependencies.node.split('.')[0]);

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Node ${needed} is needed and this is ${process.versions.node}: run npm ci, which brings it, or install it where the one that npm brings can't run. Nothing was changed.`,
  );
  process.exit(1);
}
// A server runs as the user that it was started as; a command beside it as the server's.
if (process.argv[2] !== 'start') (await import('./src/start/as-owner.ts')).becomeOwner();
const program = new URL(`./src/${process.argv[2]}.ts`, import.meta.url);
process.argv.splice(1, 2, program.pathname);
await import(program.href);
