import { DEMONSTRATION_PASSWORD, type DemonstrationAccount } from '@polyclinic/database/sample/index';
import { hasConsole } from '../mail/index.ts';
import type { Environment } from '../process/index.ts';
import { mayServeDemonstration } from '../sessions/index.ts';

/** What the console shows once pages are served: where, and as whom to try it. */
export function banner(environment: Environment, accounts: DemonstrationAccount[], setupToken: string | null): string {
  const address = [`Polyclinic is ready at ${environment.publicUrl}`];
  const outbox = hasConsole(environment) ? [`Mails that would be sent: ${environment.publicUrl}/dev/outbox`] : [];
  const demonstration = mayServeDemonstration(environment) ? listed(accounts) : closed(accounts);
  return ['', ...address, ...setup(environment, setupToken), ...outbox, ...demonstration, '', ''].join('\n');
}

const setup = ({ publicUrl }: Environment, token: string | null): string[] =>
  token
    ? [
        '',
        'Nobody administers it yet. Set it up within 24 hours, with a link that works once, or by npm run setup:',
        `  ${publicUrl}/en/setup?token=${token}`,
      ]
    : [];

const closed = (accounts: DemonstrationAccount[]): string[] =>
  accounts.length > 0 ? ['', 'The demonstration accounts are closed: see OPEN_DEMONSTRATION in README.md.'] : [];

function listed(accounts: DemonstrationAccount[]): string[] {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const rows = accounts.map(({ role, email, note }) => `  ${role.padEnd(8)} ${email.padEnd(width)}  ${note}`);
  return ['', `Demonstration accounts, all with the password ${DEMONSTRATION_PASSWORD}:`, ...rows];
}
