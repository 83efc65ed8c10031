import { StartError } from '@polyclinic/database';
import { keyOf, placeOf } from './start/backups.ts';
import { runCommand } from './start/command.ts';
import { restoreInto } from './start/restores.ts';

await runCommand({
  usage: 'npm run restore -- --from FOLDER, FILE.age or s3://bucket/folder [--at 2026-11-24T10:00Z] [--identity FILE]',
  options: ['from', 'at', 'identity'],
  async run({ environment, options, signal }, progress) {
    const from = await placeOf(environment, options.from);
    const key = await keyOf(environment, options.identity);
    const { about, rows, files } = await restoreInto(
      environment,
      { from, at: readAt(options.at), key, signal },
      progress,
    );
    return `Restored everything until ${about.mark}, compared and found equal: ${rows} rows and ${files} files.`;
  },
});

function readAt(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const at = new Date(text);
  if (!/Z$|[+-]\d\d:?\d\d$/.test(text) || Number.isNaN(at.getTime()))
    throw new StartError(`--at ${text} is no moment: write it like 2026-11-24T10:00Z.`);
  return at;
}
