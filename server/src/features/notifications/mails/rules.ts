import { type EmergencyKind, isOfCountries } from '@polyclinic/contract/admin/emergency/rules';
import { type CancellationCost, cancellationSentences, type VisitType } from '@polyclinic/contract/appointments/rules';
import { ANSWER_MS, type Correction, DISPUTE_MS, STATEMENT_MS } from '@polyclinic/contract/ends/rules';
import type { EarlyAccessTopic } from '@polyclinic/contract/home/rules';
import type { NotificationKind } from '@polyclinic/contract/notifications/rules';
import {
  countryName,
  formatDate,
  formatDateTime,
  formatList,
  formatMoney,
  formatNumber,
  formatTime,
  zoneName,
} from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Installation } from '../../../installation/index.ts';
import { type Letter, toHtml, toText } from '../letters/rules.ts';
import { type TextKey, type Texts, textsIn } from '../messages/index.ts';
import type { VisitMoney } from '../receivers/queries.ts';

/** Who a mail greets and where its button leads. */
type Addressed = { name: string; link: string; unsubscribe?: string | undefined; region?: string | null | undefined };

/** Whose part of the visit somebody has: a caregiver reads what its patient does. */
export type Reader = 'patient' | 'doctor';

/** A visit as its receiver reads of it: in their zone, with the other participant's name. */
type Visit = Addressed & {
  reader: Reader;
  other: string;
  start: Date;
  timeZone: string;
  visitType: VisitType;
  /** Where its patient goes */
  place?: string | undefined;
} & OnBehalf;

/** Whose visit it is, where its receiver cares for them; who booked it, where that was not its patient. */
type OnBehalf = { forPerson?: string | undefined; bookedBy?: string | undefined };

/** `other` is the other person of the Care Circle. */
type Care = Addressed & { other: string };

/** What support has answered or closed. */
type Ticket = Addressed & { about: string };

type Amount = { cents: number; currency: string };

/** Null where nothing was paid. */
type Charge = { paid: Amount | null };

/** What cancelling costs the patient; null where it can't be cancelled any more. */
type Cancelling = { cancelling?: (CancellationCost & { currency: string }) | null };

/** Null where there was nothing to give back. */
type Refund = { refund: Amount | null; claimed?: Amount | null };

/** What the gateway has given back. */
type Returned = { returned: Amount | null };

/** One piece of news, and when its visit is; it names nobody. */
export type DigestLine = { kind: NotificationKind; start: Date };

/** Where somebody writes to us: nobody reads what is answered to a mail. */
type Help = { help: string };

/** Why, in the administrator's words, and how many visits that cancelled */
type OutOfPractice = { answer: string; visits: number };

/** What becomes of what pays for the visit; null where nothing does, or where it is not told */
type Fee = { money?: VisitMoney | null | undefined; claimed?: Amount | null };

/** When else the doctor can be seen */
type FreeTimes = { freeTimes?: Date[] | undefined };

/** What stands still, or is to, where it is not everywhere; `answer` is the reason. */
type Emergency = Addressed & { emergency: EmergencyKind; country: string | null; answer: string };

/** Support's word; `answer` is its reason. */
type Found = Correction | 'dismissed';
type Finding = { finding: Found; answer: string; housePercent?: number | undefined };

export type MailData = {
  confirm_email: Addressed;
  change_email: Addressed;
  email_changed: Addressed & { newEmail: string };
  reset_password: Addressed;
  password_changed: Addressed;
  password_reset: Addressed;
  /** `about` is the passkey's name */
  passkey_added: Addressed & { about: string };
  passkey_renamed: Addressed & { about: string };
  passkey_removed: Addressed & { about: string };
  factor_enabled: Addressed;
  factor_disabled: Addressed;
  recovery_codes_renewed: Addressed;
  password_checks_locked: Addressed;
  appointment_confirmed: Visit & Charge & Cancelling;
  appointment_booked: Visit;
  urgent_booked: Visit;
  appointment_moved: Visit & Charge & Cancelling;
  visit_place_changed: Visit;
  visit_type_changed: Visit;
  visit_by_phone: Visit;
  visit_number_missing: Visit;
  appointment_cancelled: Visit & Refund & Help;
  refund_returned: Visit & Returned;
  /** `returned` is what should have been */
  refund_refused: Visit & Returned;
  appointment_called_off: Visit & Refund & Help;
  complete_lapsed: Visit;
  no_show_lapsed: Visit;
  sign_lapsed: Visit;
  reminder_day: Visit;
  reminder_hour: Visit;
  message_waiting: Visit;
  waitlist_offer: Visit & { until: Date };
  /** `start` is the day for which they waited */
  waitlist_ended: Addressed & { other: string; start: Date; timeZone: string };
  /** `about` is the doctor who was looked for */
  wish_met: Addressed & { about: string };
  care_visit_booked: Visit & Cancelling;
  visit_missed_by_provider: Visit & Refund & FreeTimes & Fee;
  visit_missed_by_patient: Visit;
  visit_unclear: Visit & Fee;
  /** Nobody disputed it in time: what was held back goes back */
  visit_unclear_returned: Visit & Fee;
  /** `until` is when it can be disputed no more */
  visit_said_held: Visit & { until: Date };
  end_reminder: Visit;
  end_complaint: Visit;
  end_asked: Visit;
  end_disputed: Visit;
  end_resolved: Visit & Finding & Help & Fee;
  care_invited: Care;
  care_accepted: Care;
  care_ended: Care;
  care_handover: Care;
  staff_invited: Care;
  account_suspended: Addressed & Help & OutOfPractice;
  account_reinstated: Addressed;
  email_corrected: Addressed;
  provider_verified: Addressed;
  provider_rejected: Addressed & Help;
  provider_needs_documents: Addressed;
  provider_withdrawn: Addressed & Help & OutOfPractice;
  provider_suspended: Addressed & Help & OutOfPractice;
  provider_reinstated: Addressed;
  /** `start` is the licence's last day */
  provider_license_ending: Addressed & { start: Date; timeZone: string };
  provider_license_ended: Addressed;
  /** `answer` is support's reason */
  review_removed: Addressed & Help & { other: string; answer: string };
  review_answered: Addressed & { other: string; answer: string };
  review_changed: Addressed;
  /** `answer` is why */
  photo_refused: Addressed & { answer: string };
  ticket_answered: Ticket & { answer: string };
  ticket_closed: Ticket;
  export_ready: Addressed;
  /** `start` is when it is carried out */
  deletion_requested: Addressed & { start: Date; timeZone: string };
  account_deleted: Addressed;
  digest: Addressed & { lines: DigestLine[]; timeZone: string };
  early_access: Addressed & { topic: EarlyAccessTopic };
  /** `about` is a code */
  setup_test: Addressed & { about: string };
  emergency_asked: Emergency;
  emergency_started: Emergency;
  emergency_ended: Emergency;
};
export type MailKind = keyof MailData;

/** Who knows what the product is called. */
type Named = { installation: Pick<Installation, 'nameIn'> };

/** A mail of this kind in the receiver's language; dates are in the receiver's zone. */
export function renderMail<Kind extends MailKind>(
  { installation }: Named,
  kind: Kind,
  locale: Language,
  data: MailData[Kind],
) {
  const letter = compose(textsIn(locale, installation.nameIn(locale)), kind, locale, data);
  return { subject: letter.subject, html: toHtml(letter), text: toText(letter) };
}

type AnyData = Addressed &
  Partial<
    Visit &
      Pick<MailData['digest'], 'lines'> &
      Charge &
      Cancelling &
      Refund &
      Returned &
      FreeTimes &
      Fee &
      Help & {
        until: Date;
        topic: EarlyAccessTopic;
        newEmail: string;
        about: string;
        finding: Found;
        answer: string;
        housePercent: number;
        visits: number;
        emergency: EmergencyKind;
        country: string | null;
      }
  >;

function compose(text: Texts, kind: MailKind, locale: Language, data: AnyData): Letter {
  const topic = data.topic ? text(`mail.topic.${data.topic}`) : '';
  const { returned } = data;
  const amount = returned ? formatMoney(returned.cents, returned.currency, locale) : '';
  const plain = {
    ...valuesOf(locale, data),
    amount,
    topic,
    newEmail: data.newEmail ?? '',
    ...stretchesOf(locale),
    about: oneLine(data.about ?? ''),
  };
  const isolated = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, isolate(value)]));
  return {
    locale,
    brand: text('mail.brand'),
    subject: text(`mail.${kind}.subject`, plain),
    greeting: data.name ? text('mail.greeting', isolated) : text('mail.greetingStranger'),
    paragraphs: [
      text(sided(kind, 'text', data), isolated),
      ...behalfText(text, data),
      ...(kind === 'appointment_confirmed' ? paidText(text, locale, data) : []),
      ...cancellingText(text, locale, data),
      ...refundText(text, locale, data),
      ...findingText(text, data),
      ...feeText(text, kind, locale, data),
      ...claimedText(text, locale, data),
      ...houseText(text, locale, data),
      ...freeTimesText(text, locale, data),
    ],
    quote: data.answer ?? null,
    facts: data.lines
      ? linesOf(text, locale, data)
      : [...factsOf(text, plain, data), ...cancelledFact(text, locale, data), ...emergencyFact(text, locale, data)],
    action: { label: text(sided(kind, 'action', data)), href: data.link },
    orOpen: text('mail.orOpen'),
    note: text(noteOf(kind, data), isolated),
    help: data.help ? { label: text('mail.help'), href: data.help } : null,
    footer: text('mail.footer'),
    unsubscribe: data.unsubscribe
      ? { label: text(kind === 'digest' ? 'mail.digest.settings' : 'mail.unsubscribe'), href: data.unsubscribe }
      : null,
  };
}

function findingText(text: Texts, { finding }: AnyData): string[] {
  return finding ? [text(`mail.finding.${finding}`)] : [];
}

/** For the provider: what the platform pays where the patient keeps a refund. */
function houseText(text: Texts, locale: Language, { housePercent = 0, reader, money }: AnyData): string[] {
  if (reader !== 'doctor' || housePercent <= 0 || !money) return [];
  return [
    text('mail.houseShare', { percent: isolate(formatNumber(housePercent / 100, locale, { style: 'percent' })) }),
  ];
}

/** What goes back and what is kept; nothing is said of a visit that nothing pays for. */
function feeText(text: Texts, kind: MailKind, locale: Language, { money }: AnyData): string[] {
  if (!money) return [];
  const { backCents, retainedCents, currency } = money;
  const amount = (cents: number) => isolate(formatMoney(cents, currency, locale));
  const { toDispute } = stretchesOf(locale);
  const sums = { back: amount(backCents), retained: amount(retainedCents), toDispute: isolate(toDispute) };
  if (kind === 'visit_unclear') return retainedCents > 0 ? [text('mail.fee.heldBack', sums)] : [];
  if (backCents > 0) return [text(retainedCents > 0 ? 'mail.fee.part' : 'mail.fee.back', sums)];
  return retainedCents > 0 ? [text('mail.fee.kept', sums)] : [];
}

function claimedText(text: Texts, locale: Language, { claimed, reader }: AnyData): string[] {
  if (!claimed) return [];
  const amount = isolate(formatMoney(claimed.cents, claimed.currency, locale));
  return [text(reader === 'doctor' ? 'mail.fee.claimedOfPatient' : 'mail.fee.claimed', { amount })];
}

const SIDED: readonly MailKind[] = ['visit_missed_by_provider', 'visit_by_phone', 'visit_number_missing'];

/** The two of a visit that one of them missed, that goes on by phone or lacks a number, read different things. */
function sided<Part extends 'text' | 'action' | 'note'>(kind: MailKind, part: Part, { reader = 'patient' }: AnyData) {
  return (SIDED.includes(kind) ? `mail.${kind}.${part}.${reader}` : `mail.${kind}.${part}`) as TextKey;
}

/** What is still to be known depends on who reads it, and on how the visit is held. */
function noteOf(kind: MailKind, data: AnyData): TextKey {
  const { reader = 'patient', visitType = 'video', paid } = data;
  if (kind === 'reminder_day') return `mail.reminder_day.note.${reader}`;
  if (kind === 'reminder_hour' || kind === 'appointment_booked' || kind === 'urgent_booked')
    return `mail.ready.${reader}.${visitType}`;
  if (kind === 'appointment_moved' && reader === 'patient' && paid) return 'mail.appointment_moved.note.paid';
  return sided(kind, 'note', data);
}

const HOUR_MS = 3_600_000;

/** How long each side has to say or to dispute how a visit ended, in the language's own digits and plural forms. */
function stretchesOf(locale: Language) {
  const inUnits = (unit: 'hour' | 'day', count: number) =>
    formatNumber(count, locale, { style: 'unit', unit, unitDisplay: 'long' });
  return {
    toState: inUnits('hour', STATEMENT_MS / HOUR_MS),
    toAnswer: inUnits('day', ANSWER_MS / (24 * HOUR_MS)),
    toDispute: inUnits('day', DISPUTE_MS / (24 * HOUR_MS)),
  };
}

function valuesOf(
  locale: Language,
  { name, other, start, timeZone, region, until }: Addressed & Partial<Visit & { until: Date }>,
): Record<string, string> {
  const values = { name: oneLine(name), other: oneLine(other ?? '') };
  if (!start || !timeZone) return values;
  const place = { locale, timeZone, region };
  const time = `${formatTime(start, place)} (${zoneName(timeZone, locale)})`;
  return {
    ...values,
    date: formatDate(start, place),
    time,
    until: until ? formatTime(until, place) : '',
    lastDay: until ? formatDate(until, place) : '',
  };
}

function factsOf(text: Texts, values: Record<string, string>, { visitType, place }: Partial<Visit>): Letter['facts'] {
  if (!visitType) return [];
  const fact = (label: TextKey, value = '') => ({ label: text(label), value: isolate(value) });
  return [
    fact('mail.fact.date', values.date),
    fact('mail.fact.time', values.time),
    fact('mail.fact.with', values.other),
    fact('mail.fact.type', text(`mail.type.${visitType}`)),
    ...(place ? [fact('mail.fact.place', oneLine(place))] : []),
  ];
}

function cancelledFact(text: Texts, locale: Language, { visits }: Partial<OutOfPractice>): Letter['facts'] {
  if (visits === undefined) return [];
  return [{ label: text('mail.fact.cancelled'), value: isolate(formatNumber(visits, locale)) }];
}

function emergencyFact(text: Texts, locale: Language, { emergency, country }: AnyData): Letter['facts'] {
  if (!emergency) return [];
  const place = country ? countryName(country, locale) : text('mail.emergency.everywhere');
  const where = isOfCountries(emergency) ? ` · ${place}` : '';
  return [{ label: text('mail.fact.emergency'), value: isolate(`${text(`mail.emergency.${emergency}`)}${where}`) }];
}

const MOST_LINES = 60;

/** What happened and when its visit is: with whom, the product says. */
function linesOf(
  text: Texts,
  locale: Language,
  { lines = [], timeZone = 'UTC', region }: Partial<MailData['digest']>,
): Letter['facts'] {
  const place = { locale, timeZone, region };
  const when = (start: Date) => isolate(formatDateTime(start, place));
  const shown = lines
    .slice(0, MOST_LINES)
    .map(({ kind, start }) => ({ label: text(`short.${kind}`), value: when(start) }));
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, { label: text('mail.digest.more'), value: formatNumber(more, locale) }] : shown;
}

function behalfText(text: Texts, { forPerson, bookedBy }: OnBehalf): string[] {
  const named = (key: 'mail.forPerson' | 'mail.bookedBy', person = '') =>
    person ? [text(key, { person: isolate(oneLine(person)) })] : [];
  return [...named('mail.forPerson', forPerson), ...named('mail.bookedBy', bookedBy)];
}

function paidText(text: Texts, locale: Language, { paid }: Partial<Charge>): string[] {
  return paid ? [text('mail.paid', { amount: isolate(formatMoney(paid.cents, paid.currency, locale)) })] : [];
}

/** What cancelling costs, as booking and page say it; the doctor reads none of it. */
function cancellingText(
  text: Texts,
  locale: Language,
  { cancelling, reader, timeZone = 'UTC', region }: AnyData,
): string[] {
  if (!cancelling || reader === 'doctor') return [];
  const sum = (cents: number) => isolate(formatMoney(cents, cancelling.currency, locale));
  const fixed = {
    fee: sum(cancelling.paidCents),
    until: isolate(formatDateTime(cancelling.freeUntil, { locale, timeZone, region })),
  };
  return cancellationSentences(cancelling).map(({ sentence, cents }) =>
    text(sentence === 'claimed' ? 'mail.fee.claimed' : `mail.cancelling.${sentence}`, { ...fixed, amount: sum(cents) }),
  );
}

function refundText(text: Texts, locale: Language, { refund }: Partial<Refund>): string[] {
  if (!refund) return [];
  if (refund.cents === 0) return [text('mail.refund.none')];
  return [text('mail.refund.some', { amount: isolate(formatMoney(refund.cents, refund.currency, locale)) })];
}

function freeTimesText(text: Texts, locale: Language, { freeTimes = [], timeZone = 'UTC', region }: AnyData): string[] {
  if (freeTimes.length === 0) return [];
  const times = freeTimes.map((start) => isolate(formatDateTime(start, { locale, timeZone, region })));
  return [text('mail.freeTimes', { times: formatList(times, locale, 'or') })];
}

/** People choose their names: a line break in one must not start a header of its own. */
const oneLine = (value: string) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Keeps a value of the other direction from reordering the sentence around it. */
const isolate = (value: string) => `\u2068${value}\u2069`;
