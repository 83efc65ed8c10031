import { verifyAudit } from './start/audit.ts';
import { runCommand } from './start/command.ts';

await runCommand({
  usage: 'npm run audit:verify -- [FILE with a checkpoint or a proof] [--key NAME+ID+KEY,…]',
  options: ['key'],
  file: 'file',
  run: ({ environment, options }) => verifyAudit(environment, options),
});
