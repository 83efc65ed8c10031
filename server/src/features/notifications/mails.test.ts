import type { CancellationCost } from '@polyclinic/contract/appointments/cancelling/rules';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type Delivered, listenForMails } from '../../testing/smtp.ts';
import { renderMail as renderNamed } from './mails/rules.ts';
import type { MailData, MailKind } from './mails/schemas.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;

beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.delivered.length = 0;
});

/** Of a visit that is paid with 60 dollars, and of which half comes back in the last 24 hours. */
const named = { installation: { nameIn: (locale: Language) => (locale === 'ar' ? 'بوليكلينك' : 'Polyclinic') } };
const renderMail = <Kind extends MailKind>(kind: Kind, locale: Language, data: MailData[Kind]) =>
  renderNamed(named, kind, locale, data);

const cancelling = (cost: Partial<CancellationCost>) => ({
  word: 'part' as const,
  freeUntil: 0,
  paidCents: 6_000,
  nowCents: 3_000,
  lateCents: 3_000,
  changes: false,
  movedCents: 0,
  claimedCents: 0,
  currency: 'USD',
  ...cost,
});

const nextMails = async (count: number) => {
  await expect.poll(() => smtp.delivered.length).toBe(count);
  return smtp.delivered;
};

describe('over SMTP', () => {
  it.each([
    ['en', 'ltr', 'Confirm your email address'],
    ['ar', 'rtl', 'أكّد عنوان بريدك الإلكتروني'],
    ['es', 'ltr', 'Confirme su correo electrónico'],
    ['fr', 'ltr', 'Confirmez votre adresse e-mail'],
  ] as const)('a confirmation arrives in %s, reads %s, and its link works', async (locale, direction, subject) => {
    const email = `smtp.${locale}@example.com`;
    await server.clientOf().accounts.signUp({
      fullName: 'Amal',
      email,
      password: 'pine teal apricot',
      locale,
      acceptedTerms: TERMS_VERSION,
    });
    const [{ mail, recipients }] = (await nextMails(1)) as [Delivered];
    expect(recipients).toEqual([email]);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${locale}" dir="${direction}">`);
    const link = new URL(/href="([^"]+)"/.exec(mail.html ?? '')?.[1] ?? '');
    expect(link.origin + link.pathname).toBe(`${server.origin}/${locale}/auth/confirm`);
    expect(mail.text).toContain(link.href);
    const token = link.searchParams.get('token') ?? '';
    expect(await server.clientOf().accounts.confirmEmail({ token, password: 'pine teal apricot' })).toMatchObject({
      email,
    });
  });

  it.each(['Eve\r\nBcc: a.victim', 'Eve\nSubject: Won', 'Eve\u2028X: y', '<script>alert(1)</script>'])(
    'the name %j starts no header and no element',
    async (fullName) => {
      // Sign-up refuses such names; one that is there all the same does no harm.
      const { email } = await server.person({ role: 'patient', fullName });
      await server.clientOf().accounts.requestPasswordReset({ email });
      const [{ mail, recipients }] = (await nextMails(1)) as [Delivered];
      expect(recipients).toEqual([email]);
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.map(({ key }) => key)).not.toContain('x');
      expect(mail.subject).toBe('Reset your password');
      expect(mail.html).not.toContain('<script');
    },
  );
});

describe('effects', () => {
  const readMails = () => server.database.read(null, (db) => db.selectFrom('mails').selectAll());
  const bookedVisit = async () => {
    const patient = await server.person({
      role: 'patient',
      fullName: 'Nadia\r\nBcc: x@y.zz',
      locale: 'ar',
      timeZone: 'Africa/Cairo',
    });
    const doctor = await server.person({
      role: 'doctor',
      fullName: 'Ana Ruiz',
      locale: 'es',
      timeZone: 'Europe/Madrid',
      verified: true,
    });
    const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 6 * 3_600_000);
    const appointment = await server.clientOf(patient).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: start.toISOString(),
      idempotencyKey: crypto.randomUUID(),
    });
    return { patient, doctor, appointment };
  };
  const queue = async (effect: string, payload: object) => {
    await server.database.write(null, (db) =>
      db.insertInto('outbox').values({ effect, payload: JSON.stringify(payload) }),
    );
    await server.settle();
  };

  it('tell both participants of a confirmed visit, once, each in their language and zone', async () => {
    const { patient, doctor, appointment } = await bookedVisit();
    await queue('appointment.confirmed', { appointmentId: appointment.id });
    await queue('appointment.confirmed', { appointmentId: appointment.id });
    const mails = (await nextMails(2)).map(({ mail }) => mail);
    const toPatient = mails.find(({ to }) => to?.[0]?.address === patient.email);
    const toDoctor = mails.find(({ to }) => to?.[0]?.address === doctor.email);
    expect(toPatient?.subject).toBe('تأكّد موعدك');
    expect(toPatient?.html).toContain('dir="rtl"');
    expect(toPatient?.text).toContain(`${server.origin}/ar/visit/`);
    expect(toDoctor?.subject).toMatch(/^Nueva cita el /);
    expect(toDoctor?.text).toContain('Nadia Bcc: x@y.zz');
    expect(toDoctor?.bcc).toBeUndefined();
    for (const { text } of mails) expect(text).not.toContain('help/requests');
  });

  it('say of a cancelled visit nothing about money that was never paid', async () => {
    const { patient, appointment } = await bookedVisit();
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', appointment.id),
    );
    await queue('appointment.cancelled', { appointmentId: appointment.id, refundPercent: 100 });
    const sent = (await nextMails(4))
      .map(({ mail }) => mail)
      .find(({ to, subject }) => to?.[0]?.address === patient.email && /^أُلغي موعدك يوم /.test(subject ?? ''));
    expect(sent).toBeDefined();
    expect(sent?.text).not.toContain('طلبنا ردّ');
    expect(sent?.text).toContain('help/requests/new');
  });

  it('say nothing to a doctor of a time that was held, written about and given up without being paid for', async () => {
    const { patient, doctor, appointment } = await bookedVisit();
    await server.clientOf(patient).messages.send({
      appointmentId: appointment.id,
      clientId: crypto.randomUUID(),
      content: 'I shall be late.',
    });
    await server.database.write(null, (db) =>
      db.updateTable('messages').set({ created_at: new Date(Date.now() - 600_000) }),
    );
    await server.runSchedule('waiting-messages');
    await server.clientOf(patient).appointments.cancel({ id: appointment.id });
    await server.settle();
    const told = await readMails();
    expect(told.filter(({ recipient }) => recipient === doctor.email)).toEqual([]);
    expect(told.filter(({ recipient }) => recipient === patient.email)).toHaveLength(1);
    expect(await server.clientOf(doctor).notifications.list({})).toMatchObject({ notifications: [] });
  });

  it.each([
    [true, 'Su perfil está verificado'],
    [false, undefined],
  ])('tell a doctor of a verification that holds (%s)', async (verified, subject) => {
    const doctor = await server.person({ role: 'doctor', locale: 'es', verified });
    await queue('provider.verified', { providerId: doctor.providerId, status: 'approved' });
    expect((await readMails()).find((mail) => mail.recipient === doctor.email)?.subject).toBe(subject);
  });
});

/** What a lock screen or a shared screen shows of a mail or an event may say when, never with whom or about what. */
describe('what shows before it is opened', () => {
  const shown = /^(mail\..*\.subject(\..*)?|short\..*|calendar\.summary\..*|mail\.brand)$/;
  it.each(['en', 'ar', 'es', 'fr'])('names no one and no topic (%s)', async (locale) => {
    const texts: Record<string, string> = (await import(`./messages/${locale}.json`, { with: { type: 'json' } }))
      .default;
    const telling = Object.entries(texts).filter(
      ([key, text]) =>
        shown.test(key) &&
        [...text.matchAll(/{{(\w+)}}/g)].some(
          ([, name = '']) => !['date', 'time', 'dateTime', 'product'].includes(name),
        ),
    );
    expect(telling).toEqual([]);
  });
});

describe('every kind in every language', () => {
  const addressed = { name: 'Lina & <Co>', link: 'https://clinic.test/x?token=a&b' };
  const start = new Date('2027-01-15T13:30:00Z');
  const visit = { ...addressed, other: 'Dr "Q"', start, timeZone: 'America/New_York' };
  const mine = { ...visit, reader: 'patient' as const, visitType: 'video' as const };
  const help = 'https://clinic.test/help/requests/new';
  const data: MailData = {
    confirm_email: addressed,
    digest: { ...addressed, timeZone: 'America/New_York', lines: [{ kind: 'appointment_booked', start }] },
    change_email: addressed,
    email_changed: { ...addressed, newEmail: 'new@clinic.test' },
    reset_password: addressed,
    password_changed: addressed,
    password_reset: addressed,
    passkey_added: { ...addressed, about: 'Phone' },
    passkey_renamed: { ...addressed, about: 'Phone' },
    passkey_removed: { ...addressed, about: 'Phone' },
    factor_enabled: addressed,
    factor_disabled: addressed,
    recovery_codes_renewed: addressed,
    password_checks_locked: addressed,
    appointment_confirmed: {
      ...mine,
      paid: { cents: 6_000, currency: 'USD' },
      cancelling: cancelling({ word: 'part' }),
    },
    appointment_booked: { ...mine, reader: 'doctor' },
    urgent_booked: { ...mine, reader: 'doctor', isReserved: true },
    appointment_moved: { ...mine, paid: { cents: 6_000, currency: 'USD' } },
    move_proposed: mine,
    move_withdrawn: mine,
    move_stands: { ...mine, reader: 'doctor' },
    visit_place_changed: { ...mine, visitType: 'in_person', place: '1 New Street' },
    visit_type_changed: { ...mine, visitType: 'in_person', place: '1 New Street' },
    doctor_waiting: mine,
    visit_by_phone: { ...mine, visitType: 'phone' },
    visit_number_missing: { ...mine, visitType: 'phone' },
    reminder_day: mine,
    waitlist_offer: { ...mine, until: new Date('2026-11-28T12:00:00Z') },
    waitlist_ended: { ...addressed, other: 'Dr "Q"', start, timeZone: 'UTC' },
    doctor_left: { ...addressed, other: 'Dr "Q"' },
    wish_met: { ...addressed, about: 'Dermatology, Urdu' },
    reminder_hour: mine,
    message_waiting: mine,
    complete_lapsed: { ...mine, reader: 'doctor' },
    no_show_lapsed: { ...mine, reader: 'doctor' },
    sign_lapsed: { ...mine, reader: 'doctor' },
    appointment_cancelled: { ...mine, help, refund: { cents: 6_000, currency: 'USD' } },
    refund_returned: { ...mine, returned: { cents: 6_000, currency: 'USD' } },
    refund_refused: { ...mine, returned: { cents: 6_000, currency: 'USD' } },
    appointment_called_off: { ...mine, help, refund: { cents: 6_000, currency: 'USD' } },
    care_visit_booked: { ...mine, bookedBy: 'Marwa' },
    question_sent: { ...mine, visitType: 'message', paid: { cents: 2_000, currency: 'USD' } },
    question_asked: { ...mine, visitType: 'message', reader: 'doctor', paid: { cents: 2_000, currency: 'USD' } },
    question_due: { ...mine, visitType: 'message', reader: 'doctor', paid: { cents: 2_000, currency: 'USD' } },
    question_answered: { ...mine, visitType: 'message' },
    question_reopened: { ...mine, visitType: 'message', reader: 'doctor', paid: { cents: 2_000, currency: 'USD' } },
    question_unanswered: { ...mine, visitType: 'message', refund: { cents: 2_000, currency: 'USD' } },
    question_declined: { ...mine, visitType: 'message', refund: { cents: 2_000, currency: 'USD' } },
    question_withdrawn: { ...mine, visitType: 'message', reader: 'doctor', refund: null },
    visit_missed_by_provider: { ...mine, refund: { cents: 6_000, currency: 'USD' }, freeTimes: [start, start] },
    visit_missed_by_patient: mine,
    visit_unclear: {
      ...mine,
      money: { backCents: 0, askedCents: 0, claimedCents: 0, retainedCents: 6_000, currency: 'USD' },
    },
    visit_unclear_returned: {
      ...mine,
      money: { backCents: 6_000, askedCents: 5_000, claimedCents: 0, retainedCents: 0, currency: 'USD' },
    },
    visit_said_held: { ...mine, until: new Date('2026-12-12T12:00:00Z') },
    end_reminder: { ...mine, reader: 'doctor' },
    end_complaint: { ...mine, reader: 'doctor' },
    end_asked: mine,
    end_disputed: mine,
    end_resolved: { ...mine, help, finding: 'missed_by_provider', answer: 'You were <alone>' },
    care_invited: { ...addressed, other: 'Marwa' },
    care_accepted: { ...addressed, other: 'Marwa' },
    care_ended: { ...addressed, other: 'Marwa' },
    care_handover: { ...addressed, other: 'Marwa' },
    staff_invited: { ...addressed, other: 'Marwa' },
    account_suspended: { ...addressed, help, answer: 'Looked <into>', visits: 0 },
    account_reinstated: addressed,
    email_corrected: addressed,
    provider_verified: addressed,
    provider_rejected: { ...addressed, help },
    provider_needs_documents: addressed,
    provider_withdrawn: { ...addressed, help, answer: 'Struck <off>', visits: 3 },
    provider_suspended: { ...addressed, help, answer: 'Looked <into>', visits: 0 },
    provider_reinstated: addressed,
    provider_license_ending: { ...addressed, start, timeZone: 'UTC' },
    provider_license_ended: addressed,
    license_renewed: { ...addressed, start, timeZone: 'UTC' },
    license_refused: { ...addressed, help, answer: 'Not <legible>', start, timeZone: 'UTC' },
    review_removed: { ...addressed, help, other: 'Ada', answer: 'Names <somebody>' },
    review_answered: { ...addressed, other: 'Ada', answer: 'Thank <you>' },
    review_changed: addressed,
    photo_refused: { ...addressed, answer: 'No <face>' },
    ticket_answered: { ...addressed, about: 'Bill', answer: 'Please <try> again' },
    ticket_closed: { ...addressed, about: 'Bill' },
    record_opened: { ...addressed, help, start, timeZone: 'Africa/Cairo' },
    care_record_opened: { ...addressed, help, start, timeZone: 'UTC', other: 'Adam' },
    record_review_asked: { ...addressed, start, timeZone: 'UTC', until: new Date('2026-11-28T12:00:00Z') },
    emergency_asked: { ...addressed, emergency: 'pause_bookings', country: 'EG', answer: 'Doubled times.' },
    emergency_started: { ...addressed, emergency: 'sign_out_everybody', country: null, answer: 'A stolen phone.' },
    emergency_ended: { ...addressed, emergency: 'pause_payments', country: null, answer: 'Charged twice.' },
    risk_severe: { ...addressed, about: '3' },
    chargeback_due: { ...addressed, about: '$60.00', start, timeZone: 'UTC' },
    chargeback_won: { ...addressed, about: '$60.00' },
    chargeback_lost: { ...addressed, about: '$60.00' },
    export_ready: addressed,
    deletion_requested: { ...addressed, start, timeZone: 'America/New_York' },
    account_deleted: addressed,
    early_access: { ...addressed, topic: 'family' },
    access_checkpoint: {
      ...addressed,
      about: 'clinic.example/access-log+1f2e3d4c+AQ',
      answer: 'clinic.example/access-log',
    },
    setup_test: { ...addressed, about: '123456' },
  };
  const kinds = Object.keys(data) as MailKind[];

  it.each(languages.flatMap((locale) => kinds.map((kind) => [kind, locale] as const)))(
    '%s in %s is complete',
    (kind, locale) => {
      const { subject, html, text } = renderMail(kind, locale as Language, data[kind]);
      expect(html).toMatch(
        new RegExp(`^<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`),
      );
      for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|undefined|\[object/);
      expect(html).toContain('Lina &amp; &lt;Co&gt;');
      expect(html).toContain('href="https://clinic.test/x?token=a&amp;b"');
      expect(text).toContain('https://clinic.test/x?token=a&b');
      // By this the end of an account finds the copies that name its person.
      if ('other' in data[kind]) expect(text).toContain(`\u2068${data[kind].other}\u2069`);
      if ('help' in data[kind])
        expect([html, text]).toEqual([expect.stringContaining(help), expect.stringContaining(help)]);
    },
  );

  it.each([
    ['end_reminder', '٧٢ ساعة'],
    ['end_complaint', '٧٢ ساعة'],
    ['end_asked', '٧ أيام'],
    ['visit_unclear', '١٤ يومًا'],
  ] as const)('%s says how long one has in Arabic digits and plural forms', (kind, stretch) => {
    const { text } = renderMail(kind, 'ar', data[kind]);
    expect(text).toContain(stretch);
    expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(/(?<![\d:/-])(72|7|14)(?![\d:/-])/);
    for (const locale of ['es', 'fr'] as const)
      expect(renderMail(kind, locale, data[kind]).text).toMatch(/horas|días|heures|jours/);
  });

  it.each([
    ['freeThenPart', /Cancel for free until .*12:00.*\$30\.00.* of .*\$60\.00/],
    ['none', /less than 24 hours.*\$60\.00.* isn’t refunded/],
  ] as const)('says what cancelling costs as the page does: %s', (word, said) => {
    const freeUntil = Date.parse('2027-01-14T17:00:00Z');
    const letter = { ...mine, paid: null, cancelling: cancelling({ word, freeUntil }) };
    const { text } = renderMail('appointment_confirmed', 'en', letter);
    expect(text).toMatch(said);
    expect(text.match(/free/g)?.length ?? 0).toBe(word === 'none' ? 0 : 1);
    expect(renderMail('appointment_moved', 'en', { ...letter, reader: 'doctor' }).text).not.toContain('Cancelling');
  });

  it('says what is left of it where part has gone back or is claimed', () => {
    const rest = { word: 'rest', freeUntil: Date.parse('2027-01-14T17:00:00Z'), changes: true } as const;
    const sums = { nowCents: 4_500, lateCents: 1_500, movedCents: 1_000, claimedCents: 500 };
    const { text } = renderMail('appointment_moved', 'en', {
      ...mine,
      paid: null,
      cancelling: cancelling({ ...rest, ...sums }),
    });
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).toContain('If you cancel now, $45.00 is refunded.');
    for (const said of [
      /After .*Jan 14.*12:00.*\$15\.00.* is refunded/,
      /Of the .*\$60\.00.* you paid, .*\$10\.00/,
      /Your bank has claimed .*\$5\.00/,
    ])
      expect(text).toMatch(said);
  });

  it.each([
    ['patient', 'video', 'You can join as early as 15 minutes before'],
    ['patient', 'phone', 'Your doctor will call you'],
    ['patient', 'in_person', 'arrive a few minutes early'],
    ['doctor', 'video', 'You can start the call'],
    ['doctor', 'phone', 'Call your patient'],
    ['doctor', 'in_person', 'Your patient will come to your practice'],
  ] as const)(
    'tells a %s of a %s visit what is to be known before it, and promises no minutes',
    (reader, visitType, known) => {
      const { subject, text } = renderMail('reminder_hour', 'en', { ...mine, reader, visitType });
      expect(text).toContain(known);
      expect(subject + text).not.toMatch(/hour/);
      if (reader === 'doctor')
        expect(renderMail('appointment_booked', 'en', { ...mine, reader, visitType }).text).toContain(known);
      expect(renderMail('reminder_day', 'en', { ...mine, reader }).text).toContain(
        reader === 'doctor' ? 'time, cancel as early as you can' : 'someone else can have the time',
      );
    },
  );

  it.each([
    ['video', /from the visit’s page, starting at .*8:15/],
    ['phone', /Your doctor will call you/],
    ['in_person', /arrive a few minutes early/],
  ] as const)('says with the confirmation how a %s visit is joined, to the one whose it is', (visitType, said) => {
    for (const kind of ['appointment_confirmed', 'care_visit_booked'] as const) {
      expect(renderMail(kind, 'en', { ...data[kind], visitType }).text).toMatch(said);
      expect(renderMail(kind, 'en', { ...data[kind], visitType, forPerson: 'Omar' }).text).not.toMatch(said);
    }
  });

  it('says what was paid where something was, and where a visit in person takes place', () => {
    const booked = { ...mine, visitType: 'in_person' as const, place: '12 Elm\nStreet' };
    expect(renderMail('appointment_confirmed', 'en', data.appointment_confirmed).text).toContain('$60.00');
    const free = renderMail('appointment_confirmed', 'en', { ...booked, paid: null }).text;
    expect(free).not.toMatch(/paid/i);
    expect(free).toContain('Where: \u206812 Elm Street\u2069');
    expect(renderMail('appointment_booked', 'en', data.appointment_booked).text).not.toMatch(/paid/i);
    const moved = (change: object) =>
      renderMail('appointment_moved', 'en', { ...data.appointment_moved, ...change }).text;
    expect(moved({})).toContain('Nothing else changes, and there’s nothing more to pay.');
    for (const change of [{ paid: null }, { reader: 'doctor' }]) {
      expect(moved(change)).toContain('Nothing else changes.');
      expect(moved(change)).not.toMatch(/paid/i);
    }
  });

  const ofMoney = {
    en: /refund|fee|paid/i,
    ar: /رسوم|المبلغ|يُدفع|استرداد/,
    es: /devolv|importe|pag[aoó]/i,
    fr: /rembours|montant|pay[éeé]/i,
  };
  it.each(languages)('speaks of money in %s only where some was paid', (locale) => {
    const said = (kind: MailKind, change: object) => {
      return renderMail(kind, locale, { ...data[kind], ...change } as MailData[MailKind]).text;
    };
    const kinds = ['question_sent', 'question_asked', 'question_due', 'question_reopened'] as const;
    for (const kind of kinds) {
      expect(said(kind, {})).toMatch(ofMoney[locale]);
      expect(said(kind, { paid: null })).not.toMatch(ofMoney[locale]);
    }
    const money = { backCents: 0, askedCents: 0, claimedCents: 0, retainedCents: 6_000, currency: 'USD' };
    expect(said('visit_missed_by_patient', { money })).toMatch(/60|٦٠/);
    for (const nothing of [null, { ...money, retainedCents: 0 }])
      expect(said('visit_missed_by_patient', { money: nothing })).not.toMatch(ofMoney[locale]);
  });

  it.each(languages)('names in %s the one who missed a visit to a caregiver, and says you to the two', (locale) => {
    const render = (kind: MailKind, change: object) => {
      const { subject, text } = renderMail(kind, locale, { ...data[kind], ...change } as MailData[MailKind]);
      return { subject: subject.replaceAll(/[\u2068\u2069]/g, ''), text: text.replaceAll(/[\u2068\u2069]/g, '') };
    };
    const forPerson = 'Adam';
    const [own, cared] = [{}, { forPerson }].map((change) => render('visit_missed_by_patient', change));
    expect(cared?.subject).not.toBe(own?.subject);
    expect(cared?.text).toMatch(/^(?!.*(this appointment|this visit)).*Adam/im);
    const found = (finding: string, change: object) => render('end_resolved', { finding, money: null, ...change }).text;
    const readers = [{}, { forPerson }, { reader: 'doctor' }];
    expect(new Set(readers.map((change) => found('missed_by_patient', change))).size).toBe(3);
    for (const [change, finding] of [
      [{}, 'missed_by_patient'],
      [{ reader: 'doctor' }, 'missed_by_provider'],
    ] as const)
      expect(found(finding, change)).toMatch(/^(You missed|لم تحضر|Usted no|Vous avez manqué)/m);
    const money = { backCents: 4_000, askedCents: 4_000, claimedCents: 0, retainedCents: 2_000, currency: 'USD' };
    const toPatient = render('end_resolved', { finding: 'held', answer: '', money }).text;
    expect(toPatient).not.toMatch(/the patient|المريض|al paciente|au patient/);
  });

  it.each(languages)('names in %s the card and the bank of who paid, to nobody else as their own', (locale) => {
    const yours = { en: /you paid|your bank/i, ar: /دفعت|بنكك/, es: /con la que pagó|su banco/i, fr: /votre banque/i };
    const claimed = { cents: 500, currency: 'USD' };
    for (const kind of ['appointment_cancelled', 'refund_returned', 'refund_refused'] as const) {
      const said = (isPaidByOther: boolean) => {
        const { subject, text } = renderMail(kind, locale, { ...data[kind], claimed, isPaidByOther } as never);
        return `${subject} ${text}`;
      };
      if (locale !== 'fr' || kind !== 'refund_returned') expect(said(false)).toMatch(yours[locale]);
      expect(said(true)).not.toMatch(yours[locale]);
      expect(said(true)).not.toMatch(/payments page|صفحة مدفوعاتك|página de sus pagos|page de paiements/);
    }
  });

  it('joins day and time of an answer as the language does', () => {
    const due = renderMail('question_due', 'ar', data.question_due).text.match(/الجواب قبل:? ?(.*)/)?.[1] ?? '';
    expect(due).toContain('،');
    expect(due).not.toContain(',');
  });

  it('of a visit that is called off says nothing that is kept, and nothing to its doctor, by type', () => {
    type CalledOff = MailData['appointment_called_off'];
    expectTypeOf<'retained'>().toExtend<MailData['appointment_cancelled']['refund']>();
    expectTypeOf<'retained'>().not.toExtend<CalledOff['refund']>();
    expectTypeOf<'doctor'>().not.toExtend<CalledOff['reader']>();
    expect(
      renderMail('appointment_called_off', 'en', { ...data.appointment_called_off, refund: null }).text,
    ).not.toMatch(/refund/);
  });

  it('tells a doctor that a surcharge was paid only where one was', () => {
    const textOf = (isReserved: boolean) =>
      renderMail('urgent_booked', 'en', { ...data.urgent_booked, isReserved }).text;
    expect(textOf(true)).toContain('paid the surcharge');
    expect(textOf(false)).not.toMatch(/surcharge|reserve|waiting room/);
  });

  it('tells the doctor alone what we pay them where the patient keeps a refund', () => {
    const money = { backCents: 6_000, askedCents: 6_000, claimedCents: 0, retainedCents: 0, currency: 'USD' };
    const held = { ...data.end_resolved, finding: 'held' as const, money };
    const textOf = (change: object) => renderMail('end_resolved', 'en', { ...held, ...change }).text;
    expect(textOf({ reader: 'doctor', housePercent: 100 })).toMatch(/We’re paying you .*100%.* of the fee/);
    for (const change of [
      { reader: 'doctor', housePercent: 0 },
      { reader: 'doctor', housePercent: 100, money: null },
      { reader: 'patient', housePercent: 100 },
    ])
      expect(textOf(change)).not.toContain('We’re paying you');
  });

  it('says to a patient that the doctor cancelled, and leads to other times', () => {
    const byDoctor = { ...data.appointment_cancelled, isByProvider: true };
    expect(renderMail('appointment_cancelled', 'en', byDoctor).text).toMatch(
      /cancelled your appointment.*See other times/s,
    );
  });

  it('gives the time of the reader’s zone, and the refund in their format', () => {
    expect(renderMail('appointment_confirmed', 'en', data.appointment_confirmed).text).toContain('8:30');
    expect(renderMail('appointment_cancelled', 'en', data.appointment_cancelled).text).toMatch(
      /requested a refund of .*\$60\.00/,
    );
    expect(renderMail('refund_returned', 'en', data.refund_returned).text).toMatch(/\$60\.00.* has been refunded/);
    const stored = { ...data.appointment_cancelled, refund: 'retained' as const };
    expect(renderMail('appointment_cancelled', 'en', stored).text).toContain('isn’t refundable');
  });
});
