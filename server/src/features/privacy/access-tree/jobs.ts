import { sql } from 'kysely';
import {
  type Checkpoint,
  hashOf,
  isSignedBy,
  readCheckpoint,
  signCheckpoint,
  signerOf,
  subtreesOf,
  verifierKey,
} from '../../../audit/index.ts';
import { storeMail } from '../../../mail/index.ts';
import type { Services } from '../../../services.ts';
import { renderCheckpointMail } from '../../notifications/mails/commands.ts';
import { findHashes, readStanding } from './queries.ts';

const AT_ONCE = 2_000;

/** Gives every entry that waits its leaf, in the order in which they were written. */
export async function addLeaves({ worker }: Services): Promise<void> {
  for (;;) {
    const [row] = await worker.write(null, () => sql<{ added: number }>`select add_access_leaves(${AT_ONCE}) as added`);
    if (!row || row.added < AT_ONCE) return;
  }
}

/**
 * Signs the tree where it has grown, stores the checkpoint and has it mailed to the privacy address. Throws where the tree is not
 * a continuation of what was signed last: nothing more is signed then, until somebody has looked.
 */
export async function signTree(services: Services): Promise<void> {
  const { worker, secrets, environment, installation, courier } = services;
  await addLeaves(services);
  const { size, lastSize, lastNote } = await readStanding(worker);
  if (size === (lastSize ?? 0)) return;
  const signer = signerOf(secrets);
  if (lastNote) await requireContinuation(services, lastNote, signer.publicKey);
  const origin = `${new URL(environment.publicUrl).host}/access-log`;
  const note = signCheckpoint({ origin, size, root: await rootAt(services, size) }, signer);
  const { privacyEmail: to, languages } = installation.settings();
  const locale = languages[0] ?? 'en';
  const mail = renderCheckpointMail(services, locale, { note, key: verifierKey(origin, signer) });
  await worker.transaction(null, async (trx) => {
    await trx.insertInto('access_checkpoints').values({ size, note }).execute();
    if (to) await storeMail(trx, { key: `access_checkpoint:${size}`, to, locale, ...mail });
  });
  courier.poll();
}

async function rootAt({ worker }: Services, size: number): Promise<Buffer> {
  const whole = { start: 0, size };
  return hashOf(whole, await findHashes(worker, null, subtreesOf(whole)));
}

/** A key that was changed on purpose signs from here on; what it continues has to be right all the same. */
async function requireContinuation(services: Services, note: string, publicKey: Buffer): Promise<void> {
  const last: Checkpoint | null = readCheckpoint(note);
  const isRight = last && (await rootAt(services, last.size)).equals(last.root);
  if (!isRight)
    throw new Error('The access log is not the one whose checkpoint was signed last: run npm run audit:verify.');
  if (!isSignedBy(note, publicKey)) services.log.warn({ size: last.size }, 'another key signed the last checkpoint');
}
