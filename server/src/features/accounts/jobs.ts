import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { sendPasswordChanged } from '../notifications/mails/commands.ts';

export type PasswordChanged = Effects['password.changed'];

/** Nobody came back for them within an hour. */
export async function sweepStoredForms({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select delete_old_saved_forms()`);
}

/** Ends other ways in, keeps the change in the trail and tells the owner. Bears repetition. */
export async function carryOutPasswordChange(services: Services, change: PasswordChanged): Promise<void> {
  await services.worker.write(null, () => sql`select carry_out_password_change(${JSON.stringify(change)}::jsonb)`);
  await sendPasswordChanged(services, change);
}
