import { keyOf, placeOf } from './start/backups.ts';
import { runCommand } from './start/command.ts';
import { findSecrets } from './start/database.ts';
import { drill } from './start/drills.ts';

await runCommand({
  usage: 'npm run backup:verify -- --from FOLDER, FILE.age or s3://bucket/folder [--identity FILE]',
  options: ['from', 'identity'],
  async run({ environment, options, signal }, progress) {
    const from = await placeOf(environment, options.from);
    const key = await keyOf(environment, options.identity, findSecrets(environment));
    const { about, rows, files } = await drill(environment, { from, key, signal }, progress);
    return `Restored everything until ${about.mark} aside, compared and found equal: ${rows} rows and ${files} files.`;
  },
});
