import { parseArgs } from 'node:util';
import { type EmergencyKind, isOfCountries, PAUSES } from '@polyclinic/contract/admin/emergency/rules';
import { type EmergencyInput, emergencyInput } from '@polyclinic/contract/admin/emergency/schemas';
import { StartError } from '@polyclinic/database';

const USAGE = [
  'npm run emergency -- pause bookings --country EG --reason "…"    (or payments, or sign-ups, which are of no country)',
  'npm run emergency -- end bookings --country EG',
  'npm run emergency -- sign-out --reason "…"    (everybody)',
].join('\n');

/** What the command line orders; throws StartError, which says what is wrong with it. */
export function readEmergency(args: string[]): EmergencyInput & { isEnd: boolean } {
  const { values, positionals } = parse(args);
  const [act, what = '', ...more] = positionals;
  const kind = kindOf(act, what);
  const isEnd = act === 'end';
  const reason = values.reason?.trim() ?? '';
  const country = values.country?.toUpperCase() ?? null;
  if (!kind || more.length > 0) throw new StartError(`That is none of these:\n${USAGE}`);
  if (!isEnd && !reason) throw new StartError(`A reason is needed:\n${USAGE}`);
  if (country && !isOfCountries(kind)) throw new StartError('That is of no country: leave out --country.');
  const given = emergencyInput.safeParse({ kind, country, reason: isEnd ? '' : reason });
  if (!given.success) throw new StartError(whatIsWrong(given.error.issues));
  return { ...given.data, isEnd };
}

function kindOf(act = '', what: string): EmergencyKind | undefined {
  if (act === 'sign-out') return what ? undefined : 'sign_out_everybody';
  const isKnown = act === 'pause' || act === 'end';
  return isKnown ? PAUSES.find((kind) => kind === `pause_${what.replace('-', '_')}`) : undefined;
}

function whatIsWrong(issues: { path: PropertyKey[] }[]): string {
  const isCountry = issues.some(({ path }) => path[0] === 'country');
  return isCountry ? 'No country has that code: it has two letters, such as EG.' : 'The reason is too long.';
}

/** An option without a value is none. */
function parse(args: string[]) {
  try {
    const options = { country: { type: 'string' }, reason: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new StartError(`That is none of these:\n${USAGE}`, { cause });
  }
}
