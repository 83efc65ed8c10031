import { makeBackup, placeOf, removeOld } from './start/backups.ts';
import { runCommand } from './start/command.ts';

await runCommand({
  usage: 'npm run backup -- --to FOLDER, FILE.age or s3://bucket/folder',
  options: ['to'],
  async run({ environment, options, signal }, progress) {
    const to = await placeOf(environment, options.to);
    const { name, mark, bytes, rows, files, gone, broken } = await makeBackup(environment, { to, signal }, progress);
    for (const wrong of broken) process.stderr.write(`Look into this: ${wrong}.\n`);
    // Only where it makes them by itself.
    const removed = options.to ? [] : await removeOld(to);
    for (const old of removed) process.stderr.write(`Removed ${old}\n`);
    const missing = gone > 0 ? `, without ${gone} files that were deleted meanwhile or are missing` : '';
    return `${to.place.name}: ${name} holds everything until ${mark.toISOString()}: ${rows} rows and ${files} files${missing}, ${bytes} bytes.`;
  },
});
