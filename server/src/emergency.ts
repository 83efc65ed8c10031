import { isOfCountries } from '@polyclinic/contract/admin/emergency/rules';
import type { EmergencyInput } from '@polyclinic/contract/admin/emergency/schemas';
import { StartError } from '@polyclinic/database';
import { readEnvironment } from './process/index.ts';
import { reachDatabase } from './start/database.ts';
import { endEmergency, orderEmergency } from './start/emergency.ts';
import { readEmergency } from './start/emergency-arguments.ts';

try {
  const { isEnd, ...asked } = readEmergency(process.argv.slice(2));
  const { ownerUrl, stop } = await reachDatabase(readEnvironment(process.env));
  console.log(await (isEnd ? end(ownerUrl, asked) : start(ownerUrl, asked)).finally(stop));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
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
