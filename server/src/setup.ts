import { StartError } from '@polyclinic/database';
import { askSetup } from './start/ask-setup.ts';
import { openTerminal } from './start/terminal.ts';

const terminal = openTerminal(process.stdin, process.stdout);
try {
  await askSetup(process.env, terminal);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
} finally {
  terminal.close();
}
