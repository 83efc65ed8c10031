import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentKind, type DocumentType, isDocumentType } from '@polyclinic/contract/credentials/rules';
import type { Verification } from '@polyclinic/contract/credentials/schemas';
import { cleanFileName, EXTENSIONS, nameForType } from '@polyclinic/contract/messages/rules';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { judge, scanFile } from '../../files/index.ts';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import { toRateLimitRefusal } from '../../rate-limits/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { readVerification } from './queries.ts';

type Person = NonNullable<Actor>;
type Given = { kind: DocumentKind; name: string; bytes: Uint8Array };
type Checked = { name: string; type: DocumentType; scan: 'clean' | 'not_scanned' };

/** Keeps a document of the doctor's, once its bytes were judged. */
export async function storeDocument(services: Services, actor: Person, given: Given): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-document-'));
  try {
    const local = join(folder, 'document');
    await writeFile(local, given.bytes, { mode: 0o600 });
    const checked = await check(services, local, given.name);
    const path = `${actor.userId}/documents/${randomUUID()}.${EXTENSIONS[checked.type][0]}`;
    const id = await insertDocument(services, actor, { ...given, ...checked, path });
    await services.files.store(local, path, checked.type);
    await services.database.write(actor, (db) =>
      db.updateTable('provider_documents').set({ is_stored: true }).where('id', '=', id),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What it is by its bytes, under a name that says so, and whether it is clean. */
async function check(services: Services, local: string, given: string): Promise<Checked> {
  const judged = await judge(local);
  if (typeof judged === 'string') throw fail(judged);
  const { type } = judged;
  const name = nameForType(cleanFileName(given) ?? 'document', type);
  if (!name || !isDocumentType(type)) throw fail('FILE_TYPE_NOT_SUPPORTED');
  const scan = await scanFile(services, local);
  if (scan === 'infected') throw fail('FILE_INFECTED');
  return { name, type, scan };
}

type NewDocument = Given & Checked & { path: string };

async function insertDocument(services: Services, actor: Person, document: NewDocument): Promise<string> {
  const { kind, name, type, scan, bytes, path } = document;
  const [row] = await services.database
    .write(
      actor,
      () => sql<{ id: string }>`
        insert into provider_documents (provider_id, user_id, kind, name, type, size, scan, path)
        select id, user_id, ${kind}, ${name}, ${type}, ${bytes.length}, ${scan}, ${path}
        from providers where user_id = ${actor.userId}
        returning id`,
    )
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
  if (!row) throw fail('NOT_FOUND');
  return row.id;
}

function toRefusal(error: unknown): unknown {
  if (isRefusedByPolicy(error)) return fail('NOT_FOUND');
  return violatedConstraint(error) === 'most_documents' ? fail('TOO_MANY_DOCUMENTS') : toRateLimitRefusal(error);
}

/** Takes a document away. Throws NOT_FOUND for what is not the actor's, or what their verification stands on. */
export async function removeDocument(context: SignedInContext, id: string): Promise<Verification> {
  const { services, actor } = context;
  const removed = await services.database.write(actor, (db) =>
    db.deleteFrom('provider_documents').where('id', '=', id).returning('id'),
  );
  if (removed.length === 0) throw fail('NOT_FOUND');
  return required(context);
}

/** Asks for another look. */
export async function submitVerification(context: SignedInContext): Promise<Verification> {
  const { services, actor } = context;
  const { missing, status } = await required(context);
  if (missing.length > 0) throw fail('DOCUMENTS_MISSING', { missing });
  const [row] = await services.database.write(
    actor,
    () => sql<{ submitted: boolean }>`select submit_verification() as submitted`,
  );
  if (!row?.submitted) throw fail('TRANSITION_REFUSED', { status });
  return required(context);
}

async function required(context: SignedInContext): Promise<Verification> {
  const verification = await readVerification(context);
  if (!verification) throw fail('NOT_FOUND');
  return verification;
}
