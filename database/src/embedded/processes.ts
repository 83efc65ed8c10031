import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What tells a running process from a later one that was given the same id. */
export type RunningProcess = { command: string; startedAt: string };

/** The process of an id, or null when none runs. */
export function describeProcess(pid: number): RunningProcess | null {
  return process.platform === 'linux' ? describeByProc(pid) : describeByPs(pid);
}

/** Minimal Linux images have no `ps`; /proc is always there. */
function describeByProc(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...afterState] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { command, startedAt: afterState[18] ?? '' };
  } catch {
    return null;
  }
}

function describeByPs(pid: number): RunningProcess | null {
  const command = ps(pid, 'command=');
  return command ? { command, startedAt: ps(pid, 'lstart=') } : null;
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
