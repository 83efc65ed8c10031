import type { EarlyAccessTopic } from '@polyclinic/contract/home/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { sendEarlyAccessMail } from '../notifications/mails/commands.ts';

/** Confirms an interest by mail; the token in its link is its owner's alone. */
export async function confirmInterest(
  services: Services,
  { interestId }: Effects['early_access.requested'],
): Promise<void> {
  const [row] = await services.worker.read(null, (db) =>
    db.selectFrom('early_access').select(['email', 'locale', 'topic', 'token']).where('id', '=', interestId),
  );
  if (!row) return;
  const link = `${services.environment.publicUrl}/${row.locale}/early-access?token=${row.token}`;
  const { email } = row;
  const [locale, topic] = [row.locale as Language, row.topic as EarlyAccessTopic];
  await sendEarlyAccessMail(services, { id: interestId, email, locale, topic, link });
}
