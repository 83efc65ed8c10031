import type { SetupState } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import { findSettings } from '../../../installation/index.ts';
import type { RequestContext } from '../../../requests/index.ts';
import { tokenHash } from '../../../secrets/index.ts';

/** How far the set-up is. Throws INVALID_TOKEN where the link is not good, and once there is an administrator. */
export async function readSetup(context: RequestContext, token: string): Promise<SetupState> {
  await requireOpen(context, token);
  const { environment, database } = context.services;
  return { settings: (await findSettings(database)) ?? null, sendsMail: Boolean(environment.SMTP_URL) };
}

/** Throws INVALID_TOKEN. */
export async function requireOpen({ services }: RequestContext, token: string): Promise<void> {
  const [answer] = await services.database.read(
    null,
    () => sql<{ isOpen: boolean }>`select is_setup_open(${tokenHash(token)}) as "isOpen"`,
  );
  if (!answer?.isOpen) throw fail('INVALID_TOKEN');
}
