import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TICK_MS = 10;

/** Milliseconds of CPU time, user and system, of a process and its children, including ended ones. */
export function cpuOf(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const own = all.filter((process) => process.pid === pid).map(({ used, ofEnded }) => used + ofEnded);
  const children = all.filter(({ parent }) => parent === pid).map(({ used }) => used);
  return [...own, ...children].reduce((sum, used) => sum + used, 0) * TICK_MS;
}

/** Megabytes of memory that a process uses now. */
export const memoryOf = (pid: number): number => megabytes(pid, 'VmRSS');

/** Peak memory in megabytes since the last `freeMostMemory`, as the kernel counts it. */
export const mostMemoryOf = (pid: number): number => megabytes(pid, 'VmHWM');

export function freeMostMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

function readStat(name: string) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at] ?? 0,
    );
    return [{ pid: Number(name), parent, used: user + system, ofEnded: userOfEnded + systemOfEnded }];
  } catch {
    return [];
  }
}
