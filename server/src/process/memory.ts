import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** How much the heap may grow beyond what lives in it before V8 collects again; by itself it lets garbage double it. */
const GROWING_PERCENT = 40;

/** Keeps a busy server from holding more garbage than what it uses: thousands of sockets leave much behind. */
export function boundGarbage(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
}

/**
 * Gives back what only loading the code took, a third of the process: V8 keeps its half-empty pages as long as nothing
 * presses it, and lets all that comes later grow from there. Takes a tenth of a second.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
