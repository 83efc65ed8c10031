import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Begins what runs beside the rest; what it says is shown once it is waited for. Whether it succeeded. */
export function begin(command: string, args: string[]): () => Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-output-'));
  const said = join(folder, 'said.log');
  const output = openSync(said, 'w');
  const ending = once(spawn(command, args, { stdio: ['ignore', output, output] }), 'exit');
  return async () => {
    const [code] = await ending;
    process.stdout.write(readFileSync(said));
    rmSync(folder, { recursive: true });
    return code === 0;
  };
}
