import { isOfCountries } from '@polyclinic/contract/admin/emergency/rules';
import { cancellationSentences } from '@polyclinic/contract/appointments/cancelling/rules';
import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import { ANSWER_MS, DISPUTE_MS, STATEMENT_MS } from '@polyclinic/contract/ends/rules';
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
import type { Addressed, AnyData, Charge, MailData, MailKind, OnBehalf, OutOfPractice, Visit } from './schemas.ts';

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
    subject: text(wordsFor(`mail.${kind}.subject`, data), plain),
    greeting: data.name ? text('mail.greeting', isolated) : text('mail.greetingStranger'),
    paragraphs: [
      text(sided(kind, 'text', data), isolated),
      ...behalfText(text, data),
      ...joinText(text, kind, locale, data),
      ...(kind === 'appointment_confirmed' || kind === 'question_sent' ? paidText(text, locale, data) : []),
      ...cancellingText(text, locale, data),
      ...refundText(text, locale, data),
      ...findingText(text, isolated, data),
      ...feeText(text, kind, locale, data),
      ...claimedText(text, locale, data),
      ...houseText(text, locale, data),
      ...freeTimesText(text, locale, data),
    ],
    quote: data.answer ?? null,
    facts: data.lines
      ? linesOf(text, locale, data)
      : [
          ...factsOf(text, kind, plain, data),
          ...cancelledFact(text, locale, data),
          ...emergencyFact(text, locale, data),
        ],
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

/** How the visit is held, for the one whose visit it is: the way into a video call is on its page. */
function joinText(text: Texts, kind: MailKind, locale: Language, data: AnyData): string[] {
  const { visitType, start, timeZone, region, forPerson } = data;
  if (kind !== 'appointment_confirmed' && kind !== 'care_visit_booked') return [];
  if (!visitType || visitType === 'message' || !start || !timeZone || forPerson) return [];
  if (visitType !== 'video') return [text(`mail.ready.patient.${visitType}`)];
  const opens = new Date(start.getTime() - START_CALL_BEFORE_MS);
  return [text('mail.join.video', { from: isolate(formatTime(opens, { locale, timeZone, region })) })];
}

/** Who missed it is "you" to them, and to the other side who they are to it. */
function findingText(text: Texts, values: Record<string, string>, data: AnyData): string[] {
  const { finding, reader = 'patient' } = data;
  if (!finding) return [];
  const isMissed = finding === 'missed_by_provider' || finding === 'missed_by_patient';
  return [text(isMissed ? wordsFor(`mail.finding.${finding}.${reader}`, data) : `mail.finding.${finding}`, values)];
}

/** For the provider: what the platform pays where the patient keeps a refund. */
function houseText(text: Texts, locale: Language, { housePercent = 0, reader, money }: AnyData): string[] {
  if (reader !== 'doctor' || housePercent <= 0 || !money) return [];
  return [
    text('mail.houseShare', { percent: isolate(formatNumber(housePercent / 100, locale, { style: 'percent' })) }),
  ];
}

/** What goes back and what is kept; nothing is said of a visit that nothing pays for. */
function feeText(text: Texts, kind: MailKind, locale: Language, { money, reader = 'patient' }: AnyData): string[] {
  if (!money) return [];
  const { backCents, retainedCents, currency } = money;
  const amount = (cents: number) => isolate(formatMoney(cents, currency, locale));
  const { toDispute } = stretchesOf(locale);
  const sums = { back: amount(backCents), retained: amount(retainedCents), toDispute: isolate(toDispute) };
  if (kind === 'visit_unclear') return retainedCents > 0 ? [text(`mail.fee.heldBack.${reader}`, sums)] : [];
  if (backCents > 0) return [text(`mail.fee.${retainedCents > 0 ? 'part' : 'back'}.${reader}`, sums)];
  return retainedCents > 0 ? [text(`mail.fee.retained.${reader}`, sums)] : [];
}

function claimedText(text: Texts, locale: Language, data: AnyData): string[] {
  const { claimed, reader } = data;
  if (!claimed) return [];
  const amount = isolate(formatMoney(claimed.cents, claimed.currency, locale));
  return [text(reader === 'doctor' ? 'mail.fee.claimedOfPatient' : wordsFor('mail.fee.claimed', data), { amount })];
}

/** These speak of what was paid; where nothing was, there is nothing to give back. */
const OF_MONEY = [
  'mail.question_sent.text',
  'mail.question_sent.note',
  'mail.question_asked.note',
  'mail.question_due.note',
  'mail.question_reopened.note',
  'mail.visit_missed_by_patient.note',
] as const satisfies TextKey[];

/** These say "you" of the patient; a caregiver reads the name. */
const OF_PATIENT = [
  'mail.visit_missed_by_patient.subject',
  'mail.visit_missed_by_patient.text',
  'mail.finding.missed_by_patient.patient',
] as const satisfies TextKey[];

/** These name the card or the bank of who paid; somebody else paid, where one only reads along. */
const OF_PAYER = [
  'mail.refund.some',
  'mail.fee.claimed',
  'mail.cancelling.moved',
  'mail.refund_returned.subject',
  'mail.refund_returned.text',
  'mail.refund_refused.subject',
  'mail.refund_refused.text',
  'mail.refund_refused.note',
] as const satisfies TextKey[];

const isOneOf = <Key extends TextKey>(keys: readonly Key[], key: TextKey): key is Key =>
  keys.some((one) => one === key);

/** The words for who reads it: of a free visit, of somebody they care for, of what another person paid. */
function wordsFor(key: TextKey, { paid, money, forPerson, isPaidByOther }: AnyData): TextKey {
  if (isOneOf(OF_MONEY, key) && !paid && !money?.retainedCents) return `${key}.free`;
  if (isOneOf(OF_PATIENT, key) && forPerson) return `${key}.caregiver`;
  if (isOneOf(OF_PAYER, key) && isPaidByOther) return `${key}.other`;
  return key;
}

const SIDED: readonly MailKind[] = [
  'visit_missed_by_provider',
  'visit_by_phone',
  'visit_number_missing',
  'question_unanswered',
  'question_withdrawn',
];

/** The two of a visit that one missed, goes on by phone or lacks a number, or of a question, read different things. */
function sided(kind: MailKind, part: 'text' | 'action' | 'note', data: AnyData): TextKey {
  const { reader = 'patient' } = data;
  if (kind === 'urgent_booked' && part === 'text' && data.isReserved) return 'mail.urgent_booked.text.reserved';
  if (kind === 'appointment_cancelled' && part !== 'note' && data.isByProvider)
    return `mail.appointment_cancelled.${part}.byDoctor` as const;
  const key = (SIDED.includes(kind) ? `mail.${kind}.${part}.${reader}` : `mail.${kind}.${part}`) as TextKey;
  return wordsFor(key, data);
}

/** What is still to be known depends on who reads it, and on how the visit is held. */
function noteOf(kind: MailKind, data: AnyData): TextKey {
  const { reader = 'patient', visitType = 'video', paid } = data;
  if (kind === 'reminder_day') return `mail.reminder_day.note.${reader}`;
  const isVisit = visitType !== 'message';
  if (isVisit && (kind === 'reminder_hour' || kind === 'appointment_booked' || kind === 'urgent_booked'))
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
  { name, other, start, timeZone, region, until, forPerson }: Addressed & Partial<Visit & { until: Date }>,
): Record<string, string> {
  const values = { name: oneLine(name), other: oneLine(other ?? ''), person: oneLine(forPerson ?? '') };
  if (!start || !timeZone) return values;
  const place = { locale, timeZone, region };
  const inZone = (time: string) => `${time} (${zoneName(timeZone, locale)})`;
  return {
    ...values,
    date: formatDate(start, place),
    time: inZone(formatTime(start, place)),
    dateTime: inZone(formatDateTime(start, place)),
    until: until ? formatTime(until, place) : '',
    lastDay: until ? formatDate(until, place) : '',
  };
}

function factsOf(
  text: Texts,
  kind: MailKind,
  values: Record<string, string>,
  { visitType, place }: Partial<Visit>,
): Letter['facts'] {
  if (!visitType) return [];
  if (visitType === 'message') return factsOfQuestion(text, kind, values);
  const fact = (label: TextKey, value = '') => ({ label: text(label), value: isolate(value) });
  return [
    fact('mail.fact.date', values.date),
    fact('mail.fact.time', values.time),
    fact('mail.fact.with', values.other),
    fact('mail.fact.type', text(`mail.type.${visitType}`)),
    ...(place ? [fact('mail.fact.place', oneLine(place))] : []),
  ];
}

const TELL_WHEN_DUE: readonly MailKind[] = [
  'question_sent',
  'question_asked',
  'question_due',
  'question_unanswered',
  'question_reopened',
];

/** By when an open question is due; it has no time of its own. */
function factsOfQuestion(
  text: Texts,
  kind: MailKind,
  { dateTime = '', other = '' }: Record<string, string>,
): Letter['facts'] {
  const fact = (label: TextKey, value: string) => ({ label: text(label), value: isolate(value) });
  return [
    ...(TELL_WHEN_DUE.includes(kind) ? [fact('mail.fact.due', dateTime)] : []),
    fact('mail.fact.with', other),
    fact('mail.fact.type', text('mail.type.message')),
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
function cancellingText(text: Texts, locale: Language, data: AnyData): string[] {
  const { cancelling, reader, timeZone = 'UTC', region } = data;
  if (!cancelling || reader === 'doctor') return [];
  const sum = (cents: number) => isolate(formatMoney(cents, cancelling.currency, locale));
  const fixed = {
    fee: sum(cancelling.paidCents),
    until: isolate(formatDateTime(cancelling.freeUntil, { locale, timeZone, region })),
  };
  return cancellationSentences(cancelling).map(({ sentence, cents }) =>
    text(wordsFor(sentence === 'claimed' ? 'mail.fee.claimed' : `mail.cancelling.${sentence}`, data), {
      ...fixed,
      amount: sum(cents),
    }),
  );
}

function refundText(text: Texts, locale: Language, data: AnyData): string[] {
  const { refund } = data;
  if (!refund) return [];
  if (refund === 'retained') return [text('mail.refund.none')];
  const amount = isolate(formatMoney(refund.cents, refund.currency, locale));
  return [text(wordsFor('mail.refund.some', data), { amount })];
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
