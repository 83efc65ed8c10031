import { readFile } from 'node:fs/promises';
import { errorCode, StartError } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import { errorMessage } from '@polyclinic/database/errors';
import {
  findCheckpoint,
  isProof,
  readProof,
  readVerifierKey,
  refuteProof,
  signerOf,
  type Verified,
  verifyAccessLog,
} from '../audit/index.ts';
import type { Environment } from '../process/index.ts';
import { reachWithKeys } from './database.ts';

type Asked = { file?: string | undefined; key?: string | undefined };

/** Compares the access log with a saved checkpoint, or verifies a proof. One sentence that it is right; else StartError. */
export async function verifyAudit(environment: Environment, { file, key }: Asked): Promise<string> {
  const text = file === undefined ? undefined : await readSaved(file);
  const given = key === undefined ? [] : key.split(',').map(keyOf);
  if (text !== undefined && isProof(text))
    return verifyProof(text, given.length > 0 ? given : [await ownKey(environment)]);
  const note = text === undefined ? undefined : findCheckpoint(text);
  if (note === null) throw new StartError(`There is neither a checkpoint nor a proof in ${file}.`);
  return compare(environment, note, given);
}

/** What the database has stored may be signed by a former key as well, once that is given. */
async function compare(environment: Environment, note: string | undefined, given: Buffer[]): Promise<string> {
  const { ownerUrl, secrets, stop } = await reachWithKeys(environment);
  try {
    const { publicKey } = signerOf(secrets);
    const saved = note === undefined ? undefined : { note, keys: given.length > 0 ? given : [publicKey] };
    const found = await withClient(ownerUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      return verifyAccessLog(client, { keys: [publicKey, ...given], saved });
    });
    const remarks = await remember(ownerUrl, found, saved !== undefined);
    if (found.findings.length > 0) throw new StartError(`The access log was changed. ${found.findings.join(' ')}`);
    const { leaves, erased, erasures, waiting } = found;
    const about = `${leaves} entries stand as they were written, ${erased} of them erased after their retention in ${erasures} runs; ${waiting} wait for their leaf.`;
    const said = saved
      ? 'All is as the saved checkpoint says.'
      : 'Without a checkpoint that was saved elsewhere this says nothing of a log that was rewritten as a whole.';
    return `${about} ${said}${remarks}`;
  } finally {
    await stop();
  }
}

/** That it was done, for the console. A database that takes no writes is verified all the same. */
async function remember(ownerUrl: string, { leaves, findings }: Verified, withSaved: boolean): Promise<string> {
  try {
    await withClient(ownerUrl, (client) =>
      client.query('insert into access_verifications (leaves, with_saved, findings) values ($1, $2, $3)', [
        leaves,
        withSaved,
        findings,
      ]),
    );
    return '';
  } catch (error) {
    return ` The console doesn't show this run: it could not be stored (${errorMessage(error)}).`;
  }
}

function verifyProof(text: string, keys: Buffer[]): string {
  const proof = readProof(text);
  if (!proof) throw new StartError('The proof is incomplete.');
  const reasons = keys.map((key) => refuteProof(proof, key));
  const reason = reasons.includes(null) ? null : reasons[0];
  if (reason) throw new StartError(`The proof is wrong. ${reason}`);
  return `Entry ${proof.position} is in the log: ${proof.words}`;
}

async function ownKey(environment: Environment): Promise<Buffer> {
  const { secrets, stop } = await reachWithKeys(environment);
  await stop();
  return signerOf(secrets).publicKey;
}

function keyOf(line: string): Buffer {
  const key = readVerifierKey(line);
  if (!key)
    throw new StartError('--key takes the line that the mail of a checkpoint names: name+id+key; several with commas.');
  return key;
}

async function readSaved(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(`The file ${file} can't be read (${errorCode(error)}).`, { cause: error });
  }
}
