import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { sendCorrectedEmail, sendSuspension } from '../notifications/mails/commands.ts';

type Told = { isOver: boolean; reason: string; visits: number; to: string; name: string; locale: Language };

/** Tells somebody by mail that they are suspended, or that it is over: while it lasts they can't sign in to read it. */
export async function tellOfAccountSuspension(
  services: Services,
  { suspensionId }: Effects['account.suspension'],
): Promise<void> {
  const [told] = await services.worker.read(
    null,
    () => sql<Told>`
      select s.reinstated_at is not null as "isOver", s.reason, s.visits, u.email as to, u.full_name as name, u.locale
      from account_suspensions s join user_addresses u on u.user_id = s.user_id
      where s.id = ${suspensionId} and u.email not like '%.invalid'`,
  );
  if (!told) return;
  await sendSuspension(services, { ...told, key: `account.suspension:${suspensionId}:${told.isOver}` });
}

/** Tells an address that support has made it somebody's. */
export const tellOfCorrectedEmail = (
  services: Services,
  corrected: Effects['account.email_corrected'],
): Promise<void> => sendCorrectedEmail(services, corrected);
