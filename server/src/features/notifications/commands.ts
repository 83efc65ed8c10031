import { createHash } from 'node:crypto';
import type { EarlyAccessTopic } from '@polyclinic/contract/home/rules';
import {
  isWanted,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  type NotificationKind,
  type Preference,
} from '@polyclinic/contract/notifications/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../http/index.ts';
import type { Effects } from '../../jobs/index.ts';
import { type CalendarPart, sendMail } from '../../mail/index.ts';
import type { RequestContext, SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import type { AccountMail } from '../accounts/index.ts';
import { callFor } from './devices/commands.ts';
import { addToDigest } from './digests/commands.ts';
import { feedUrl, readUnsubscribeToken, unsubscribeToken } from './links/rules.ts';
import { type MailData, renderMail } from './mails/rules.ts';
import { readSettings, readTurned, readUnread } from './queries.ts';
import type { Receiver } from './receivers/queries.ts';

export type { Receiver };

type EarlyInterest = { id: string; email: string; locale: Language; topic: EarlyAccessTopic; link: string };
type MailServices = Pick<Services, 'worker' | 'courier' | 'clock' | 'installation'>;

/** Sends a link that confirms an address or resets a password. */
export async function sendAccountMail(services: MailServices, mail: AccountMail): Promise<void> {
  const { kind, to, locale, name, link, token, validSeconds } = mail;
  // The table of mails is kept; a token in its key would be one more copy of it.
  const key = `${kind}:${createHash('sha256').update(token).digest('hex')}`;
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
/** The mail by which the first set-up is sure that mails arrive. */
export const renderSetupMail = (services: Services, locale: Language, code: string) =>
  renderMail(services, 'setup_test', locale, {
    name: '',
    link: `${services.environment.publicUrl}/${locale}`,
    about: code,
  });

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
  const key = `care_invited:${createHash('sha256').update(token).digest('hex')}`;
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
  const key = `care_handover:${createHash('sha256').update(token).digest('hex')}`;
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

/** What somebody is told: the key makes it once, however often its cause is handled. */
export type Notice<Kind extends NotificationKind> = {
  key: string;
  kind: Kind;
  to: Receiver;
  appointmentId?: string;
  ticketId?: string;
  /** None where a mail of its own has said it */
  mail?: MailData[Kind];
  calendar?: CalendarPart;
  /** Whether the mail waits for a summary */
  isDigested?: boolean;
  /** When it is worth nothing any more; a day from now unless something happens before */
  until?: Date;
};

/** Tells one person on every channel that they want. Bears repetition. */
export async function notify<Kind extends NotificationKind>(services: Services, notice: Notice<Kind>): Promise<void> {
  const { key, kind, to, until } = notice;
  const turned = await readTurned(services, to.userId);
  const notificationId = await storeNotification(services, notice, isWanted(kind, 'in_app', turned));
  for (const channel of ['push', 'sms'] as const)
    if (isWanted(kind, channel, turned)) await callFor(services, channel, { notificationId, userId: to.userId });
  if (!notice.mail || !isWanted(kind, 'email', turned)) return;
  if (notice.isDigested) return addToDigest(services, { userId: to.userId, notificationId });
  const event = NOTIFICATION_KINDS[kind];
  const links = event && unsubscribeLinks(services, to, event);
  const rendered = renderMail(services, kind, to.locale, {
    ...notice.mail,
    region: to.region,
    unsubscribe: links?.page,
  });
  const mail = { key: `${key}:${to.userId}`, to: to.email, locale: to.locale, notificationId, until, ...rendered };
  await sendMail(services, { ...mail, calendar: notice.calendar ?? null, unsubscribeUrl: links?.oneClick ?? null });
}

async function storeNotification<Kind extends NotificationKind>(
  { worker }: Services,
  { key, kind, to, appointmentId, ticketId, until }: Notice<Kind>,
  isShown: boolean,
): Promise<string> {
  const [stored] = await worker.write(null, (db) =>
    db
      .insertInto('notifications')
      .values({
        user_id: to.userId,
        key,
        kind,
        appointment_id: appointmentId ?? null,
        ticket_id: ticketId ?? null,
        is_shown: isShown,
        ...(until && { useful_until: until }),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id'),
  );
  if (stored) return stored.id;
  // Not in the same statement: it wouldn't see what another server has kept meanwhile.
  const [there] = await worker.read(null, (db) =>
    db.selectFrom('notifications').select('id').where('user_id', '=', to.userId).where('key', '=', key),
  );
  if (!there) throw new Error('notifications: neither kept nor there');
  return there.id;
}

function unsubscribeLinks(services: Services, { userId, locale }: Receiver, event: NotificationEvent) {
  const token = unsubscribeToken(services, { unsubscribe: event, userId });
  const { publicUrl } = services.environment;
  return {
    page: `${publicUrl}/${locale}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/unsubscribe/${token}`,
  };
}

/** Marks one line of the caller's inbox, or all of it, as read. */
export async function markRead({ services, actor }: SignedInContext, id: string | undefined) {
  await services.database.transaction(actor, async (trx) => {
    const unread = trx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`app_now()` })
      .where('user_id', '=', actor.userId)
      .where('read_at', 'is', null);
    await (id ? unread.where('id', '=', id) : unread).execute();
  });
  return { unread: await readUnread(services, actor) };
}

/** Turns switches of the caller's; of two that name the same, the last counts. */
export async function setPreferences(context: SignedInContext, preferences: Preference[]) {
  const { services, actor } = context;
  const byName = new Map(preferences.map((one) => [`${one.event} ${one.channel}`, one]));
  await services.database.write(actor, () => turn(actor.userId, [...byName.values()]));
  return readSettings(context);
}

const turn = (userId: string, preferences: Preference[]) => sql`
  insert into notification_preferences (user_id, event, channel, is_on)
  select ${userId}, event, channel, "isOn"
  from jsonb_to_recordset(${JSON.stringify(preferences)}::jsonb) as turned (event text, channel text, "isOn" boolean)
  on conflict (user_id, event, channel) do update set is_on = excluded.is_on`;

const NO_SUCH_PERSON = 'notification_preferences_user_id_fkey';

/** Ends the mails that a link in one of them names; the holder of the link may. */
export async function unsubscribe({ services }: Pick<RequestContext, 'services'>, token: string) {
  const claims = readUnsubscribeToken(services, token);
  if (!claims) throw fail('INVALID_TOKEN');
  const { userId, unsubscribe: event } = claims;
  await services.worker
    .write(null, () => turn(userId, [{ event, channel: 'email', isOn: false }]))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === NO_SUCH_PERSON ? fail('INVALID_TOKEN') : error;
    });
  return { event };
}

/** Makes the caller's calendar address; the one before ends. */
export async function renewCalendarFeed({ services, actor }: SignedInContext): Promise<{ url: string | null }> {
  const [feed] = await services.database.write(
    actor,
    () => sql<{ version: number }>`
      insert into calendar_feeds as f (user_id, version) values (${actor.userId}, ${firstVersion()})
      on conflict (user_id) do update set version = f.version + 1 returning version`,
  );
  return { url: feed ? feedUrl(services, { feed: actor.userId, version: feed.version }) : null };
}

/** Random, so that an address from before the feed was ended doesn't come back to life. */
const firstVersion = () => Math.floor(Math.random() * 1_000_000_000);

/** Ends the caller's calendar address. */
export async function endCalendarFeed({ services, actor }: SignedInContext): Promise<{ url: null }> {
  await services.database.write(actor, (db) => db.deleteFrom('calendar_feeds').where('user_id', '=', actor.userId));
  return { url: null };
}
