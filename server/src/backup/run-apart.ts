import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { StartError } from '@polyclinic/database';

export type Apart = { program: string; args?: string[]; variables: Record<string, string | undefined> };

/**
 * Runs a command of ours beside the server, which answers people meanwhile: at low priority, and not longer than this
 * process lives. Rejects with the sentence that it ended with.
 */
export async function runApart({ program, args = [], variables }: Apart): Promise<void> {
  const { PATH, TMPDIR } = process.env;
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  const child = fork(program, args, { env: { PATH, TMPDIR, ...variables }, execArgv: [], stdio: [...stdio] });
  // The channel would keep this process from ending; where this process ends, the other hears it.
  child.channel?.unref();
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  if ((await promise) === 0) return;
  throw new StartError(said.trim().split('\n').at(-1) || 'It ended without a word.');
}
