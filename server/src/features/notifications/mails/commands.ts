/** Mails that are no notice: to an address that has no account, or that nobody may turn off. */
import type { EarlyAccessTopic } from '@polyclinic/contract/home/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import { sendMail } from '../../../mail/index.ts';
import { tokenHash } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';
import type { AccountMail } from '../../accounts/index.ts';
import { renderMail } from './rules.ts';

type EarlyInterest = { id: string; email: string; locale: Language; topic: EarlyAccessTopic; link: string };
type MailServices = Pick<Services, 'worker' | 'courier' | 'clock' | 'installation'>;

/** Sends a link that confirms an address or resets a password. */
export async function sendAccountMail(services: MailServices, mail: AccountMail): Promise<void> {
  const { kind, to, locale, name, link, token, validSeconds } = mail;
  // The table of mails is kept; a token in its key would be one more copy of it.
  const key = `${kind}:${tokenHash(token)}`;
  const until = new Date(services.clock.now().getTime() + validSeconds * 1000);
  await sendMail(services, { key, to, locale, until, ...renderMail(services, kind, locale, { name, link }) });
}

export type SecurityNews = {
  kind: SecurityNewsKind;
  detail: string | null;
  email: string;
  told_to: string;
  full_name: string;
  locale: Language;
};

type SecurityNewsKind =
  | 'email_changed'
  | 'factor_disabled'
  | 'factor_enabled'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_renamed'
  | 'password_checks_locked'
  | 'recovery_codes_renewed';

/** Tells somebody what has changed in the ways into their account; of another address, the one that it had until then. */
export async function sendSecurityNews(services: Services, eventId: string, news: SecurityNews): Promise<void> {
  const { kind, detail, email, told_to: to, full_name: name, locale } = news;
  const link = `${services.environment.publicUrl}/${locale}/${kind === 'email_changed' ? 'help' : 'security'}`;
  const mail = renderMail(services, kind, locale, { name, link, about: detail ?? '', newEmail: email });
  await sendMail(services, { key: `${kind}:${eventId}`, to, locale, ...mail });
}

/** The mail by which the first set-up is sure that mails arrive. */
export const renderSetupMail = (services: Services, locale: Language, code: string) =>
  renderMail(services, 'setup_test', locale, {
    name: '',
    link: `${services.environment.publicUrl}/${locale}`,
    about: code,
  });

/** Tells somebody that their account has another password, in case it wasn't they who set it. */
export async function sendPasswordChanged(
  services: Services,
  { changeId, userId, isReset }: { changeId: string; userId: string; isReset: boolean },
): Promise<void> {
  const [person] = await services.worker.read(null, (db) =>
    db.selectFrom('user_addresses').select(['email', 'full_name', 'locale']).where('user_id', '=', userId),
  );
  if (!person?.email) return;
  const locale = person.locale as Language;
  const kind = isReset ? 'password_reset' : 'password_changed';
  const link = `${services.environment.publicUrl}/${locale}/security`;
  const mail = renderMail(services, kind, locale, { name: person.full_name ?? '', link });
  await sendMail(services, { key: `${kind}:${changeId}`, to: person.email, locale, ...mail });
}

type CareInvitation = { token: string; to: string; from: { fullName: string; locale: Language } };

/** Invites somebody to a Care Circle: in their language, or the inviter's where there is no such account. */
export async function sendCareInvitation(services: Services, { token, to, from }: CareInvitation): Promise<void> {
  const [known] = await services.worker.read(
    null,
    () => sql<{ name: string; locale: Language; role: string }>`
      select full_name as name, locale, role from user_addresses where lower(email) = ${to} limit 1`,
  );
  if (known && known.role !== 'patient') return;
  const { name, locale } = known ?? { name: '', locale: from.locale };
  const link = `${services.environment.publicUrl}/${locale}/care/invitation?token=${token}`;
  const key = `care_invited:${tokenHash(token)}`;
  const mail = renderMail(services, 'care_invited', locale, { name, other: from.fullName, link });
  await sendMail(services, { key, to, locale, ...mail });
}

type StaffInvitation = { id: string; token: string; to: string; from: { fullName: string; locale: Language } };

/** Invites somebody to the staff, in the language of who invites. */
export async function sendStaffInvitation(services: Services, { id, token, to, from }: StaffInvitation): Promise<void> {
  const { fullName: other, locale } = from;
  const link = `${services.environment.publicUrl}/${locale}/auth/staff?token=${token}`;
  const mail = renderMail(services, 'staff_invited', locale, { name: '', other, link });
  await sendMail(services, { key: `staff_invited:${id}`, to, locale, ...mail });
}

/** Tells an address that support has made it somebody's. */
export async function sendCorrectedEmail(
  services: Services,
  { eventId, userId, email: to }: Effects['account.email_corrected'],
): Promise<void> {
  const [person] = await services.worker.read(
    null,
    () => sql<{ name: string; locale: Language }>`
      select full_name as name, locale from user_addresses where user_id = ${userId} and email = ${to}`,
  );
  if (!person) return;
  const { name, locale } = person;
  const link = `${services.environment.publicUrl}/${locale}/auth`;
  const mail = renderMail(services, 'email_corrected', locale, { name, link });
  await sendMail(services, { key: `email_corrected:${eventId}`, to, locale, ...mail });
}

type SuspensionMail = { key: string; to: string; name: string; locale: Language; reason: string; visits: number };

/** Tells somebody that their account is suspended and why, or that it is theirs again. */
export async function sendSuspension(services: Services, { isOver, ...told }: SuspensionMail & { isOver: boolean }) {
  const { key, to, name, locale, reason: answer, visits } = told;
  const page = (path: string) => `${services.environment.publicUrl}/${locale}/${path}`;
  const mail = isOver
    ? renderMail(services, 'account_reinstated', locale, { name, link: page('auth') })
    : renderMail(services, 'account_suspended', locale, {
        name,
        link: page('help'),
        help: page('help'),
        answer,
        visits,
      });
  await sendMail(services, { key, to, locale, ...mail });
}

type HandoverMail = { token: string; to: string; personId: string; from: { fullName: string } };

/** Hands a profile over to an address, in its person's language; one that has an account is not written to. */
export async function sendHandover(services: Services, { token, to, personId, from }: HandoverMail): Promise<void> {
  const [person] = await services.worker.read(
    null,
    () => sql<{ name: string; locale: Language }>`
      select full_name as name, locale from user_addresses
      where user_id = ${personId} and not exists (select from user_addresses where lower(email) = ${to})`,
  );
  if (!person) return;
  const { name, locale } = person;
  const link = `${services.environment.publicUrl}/${locale}/care/handover?token=${token}`;
  const key = `care_handover:${tokenHash(token)}`;
  await sendMail(services, {
    key,
    to,
    locale,
    ...renderMail(services, 'care_handover', locale, { name, other: from.fullName, link }),
  });
}

type ExportNews = { id: string; email: string; name: string; locale: Language };

/** Tells somebody that the copy of their data is there; it is downloaded from the page, by them alone. */
export async function sendExportReady(services: Services, { id, email: to, name, locale }: ExportNews): Promise<void> {
  const link = `${services.environment.publicUrl}/${locale}/privacy`;
  await sendMail(services, {
    key: `export_ready:${id}`,
    to,
    locale,
    ...renderMail(services, 'export_ready', locale, { name, link }),
  });
}

type DeletionNews = ExportNews & { timeZone: string; dueAt: Date; token: string };

/** Tells somebody that their account is going to end, or has; the link shows how far it is, and keeps it in time. */
export async function sendDeletionMail(
  services: Services,
  kind: 'deletion_requested' | 'account_deleted',
  { id, email: to, name, locale, timeZone, dueAt, token }: DeletionNews,
): Promise<void> {
  const link = `${services.environment.publicUrl}/${locale}/privacy/deletion?token=${token}`;
  const mail = renderMail(services, kind, locale, { name, link, start: dueAt, timeZone });
  await sendMail(services, { key: `${kind}:${id}`, to, locale, ...mail });
}

/** Confirms an early interest to somebody without an account; `link` withdraws it. */
export async function sendEarlyAccessMail(services: MailServices, interest: EarlyInterest): Promise<void> {
  const { id, email: to, locale, topic, link } = interest;
  const mail = renderMail(services, 'early_access', locale, { name: '', link, topic });
  await sendMail(services, { key: `early_access:${id}`, to, locale, ...mail });
}

/** The mail by which an operator has, outside of the server, how the access log stood. */
export const renderCheckpointMail = (
  services: Pick<Services, 'environment' | 'installation'>,
  locale: Language,
  { note, key }: { note: string; key: string },
) =>
  renderMail(services, 'access_checkpoint', locale, {
    name: '',
    link: `${services.environment.publicUrl}/${locale}/admin`,
    about: key,
    answer: note,
  });
