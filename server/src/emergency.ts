import { parseArgs } from 'node:util';
import { isOfCountries, PAUSES } from '@polyclinic/contract/admin/emergency/rules';
import { type EmergencyInput, emergencyInput } from '@polyclinic/contract/admin/emergency/schemas';
import { StartError } from '@polyclinic/database';
import { readEnvironment } from './process/index.ts';
import { reachDatabase } from './start/database.ts';
import { endEmergency, orderEmergency } from './start/emergency.ts';

const USAGE = [
  'npm run emergency -- pause bookings --country EG --reason "…"    (or payments, or sign-ups, which are of no country)',
  'npm run emergency -- end bookings --country EG',
  'npm run emergency -- sign-out --reason "…"    (everybody)',
].join('\n');

try {
  const { isEnd, ...asked } = readArguments();
  const { ownerUrl, stop } = await reachDatabase(readEnvironment(process.env));
  console.log(await (isEnd ? end(ownerUrl, asked) : start(ownerUrl, asked)).finally(stop));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function readArguments(): EmergencyInput & { isEnd: boolean } {
  const { values, positionals } = parse();
  const [act, what = '', ...more] = positionals;
  const paused = PAUSES.find((kind) => kind === `pause_${what.replace('-', '_')}`);
  const kind = act === 'sign-out' && !what ? 'sign_out_everybody' : paused;
  const isEnd = act === 'end';
  const reason = values.reason?.trim() ?? '';
  const country = values.country?.toUpperCase() ?? null;
  const given = emergencyInput.safeParse({ kind, country, reason: isEnd ? '' : reason });
  const isKnown = given.success && (isEnd ? kind === paused : act === 'pause' || act === 'sign-out');
  if (!isKnown || more.length > 0) throw new StartError(`That is none of these:\n${USAGE}`);
  if (!isEnd && !reason) throw new StartError(`A reason is needed:\n${USAGE}`);
  return { ...given.data, isEnd };
}

/** An option without a value is none. */
function parse() {
  try {
    return parseArgs({ options: { country: { type: 'string' }, reason: { type: 'string' } }, allowPositionals: true });
  } catch (cause) {
    throw new StartError(`That is none of these:\n${USAGE}`, { cause });
  }
}

async function start(ownerUrl: string, asked: EmergencyInput): Promise<string> {
  if (!(await orderEmergency(ownerUrl, asked))) throw new StartError('That is paused already.');
  if (asked.kind === 'sign_out_everybody')
    return 'Every session ends within moments; where no server runs, once one does.';
  return `Paused: ${nameOf(asked)}. Every page says so.`;
}

async function end(ownerUrl: string, asked: EmergencyInput): Promise<string> {
  const ended = await endEmergency(ownerUrl, asked);
  if (!ended) throw new StartError('Nothing like that is paused.');
  const name = nameOf(asked);
  return ended === 'over' ? `No longer paused: ${name}.` : `Taken back: ${name}. That had not started.`;
}

function nameOf({ kind, country }: EmergencyInput): string {
  return kind.replace('pause_', '').replace('_', '-') + (isOfCountries(kind) ? ` (${country ?? 'everywhere'})` : '');
}
