import type { Language } from '@polyclinic/contract/platform/languages';
import type { MailData } from '../mails/schemas.ts';

/** People who don't exist, and what somebody of the staff might write. */
type Words = { patient: string; doctor: string; relative: string; place: string; about: string; answer: string };

const WORDS: Record<Language, Words> = {
  en: {
    patient: 'Lina Haddad',
    doctor: 'Dr. Daniel Okafor',
    relative: 'Adam Haddad',
    place: '12 Elm Street, London',
    about: 'Invoice for March',
    answer: 'We looked into it and this is what we found.',
  },
  ar: {
    patient: 'لينا حداد',
    doctor: 'د. كريم منصور',
    relative: 'آدم حداد',
    place: '١٢ شارع النيل، القاهرة',
    about: 'فاتورة مارس',
    answer: 'راجعنا الأمر، وهذا ما وجدناه.',
  },
  es: {
    patient: 'Lucía Herrera',
    doctor: 'Dra. Ana Ruiz',
    relative: 'Mateo Herrera',
    place: 'Calle del Olmo 12, Madrid',
    about: 'Factura de marzo',
    answer: 'Lo hemos revisado y esto es lo que encontramos.',
  },
  fr: {
    patient: 'Léa Fournier',
    doctor: 'Dr Marc Lefèvre',
    relative: 'Hugo Fournier',
    place: '12 rue de l’Orme, Paris',
    about: 'Facture de mars',
    answer: 'Nous avons examiné votre demande et voici ce que nous avons constaté.',
  },
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Place = { locale: Language; timeZone: string; now: Date; origin: string };

/** What each mail says, with values of nobody; the type names a mail that has none yet. */
export function sampleMails({ locale, timeZone, now, origin }: Place): MailData {
  const { patient, doctor, relative, place, about, answer } = WORDS[locale];
  const link = `${origin}/${locale}`;
  const help = `${origin}/${locale}/help/requests/new`;
  const at = (ms: number) => new Date(Math.ceil((now.getTime() + ms) / HOUR_MS) * HOUR_MS);
  const start = at(3 * DAY_MS);
  const fee = { cents: 6_000, currency: 'USD' };
  const toPatient = { name: patient, link };
  const toDoctor = { name: doctor, link };
  const toStaff = { name: relative, link };
  const visit = { start, timeZone, visitType: 'video' as const };
  const mine = { ...visit, ...toPatient, other: doctor, reader: 'patient' as const };
  const theirs = { ...visit, ...toDoctor, other: patient, reader: 'doctor' as const };
  const asked = { ...mine, visitType: 'message' as const };
  const askedOf = { ...theirs, visitType: 'message' as const };
  const money = { backCents: 6_000, askedCents: 6_000, claimedCents: 0, retainedCents: 0, currency: 'USD' };
  const cancelling = {
    word: 'freeThenPart' as const,
    freeUntil: at(2 * DAY_MS).getTime(),
    paidCents: 6_000,
    nowCents: 6_000,
    lateCents: 3_000,
    changes: true,
    movedCents: 0,
    claimedCents: 0,
    currency: 'USD',
  };
  const emergency = { ...toStaff, country: null, answer };
  const opened = { ...toPatient, help, start: now, timeZone };
  return {
    confirm_email: toPatient,
    change_email: toPatient,
    email_changed: { ...toPatient, newEmail: 'new.address@example.org' },
    reset_password: toPatient,
    password_changed: toPatient,
    password_reset: toPatient,
    passkey_added: { ...toPatient, about: 'iPhone' },
    passkey_renamed: { ...toPatient, about: 'iPhone' },
    passkey_removed: { ...toPatient, about: 'iPhone' },
    factor_enabled: toPatient,
    factor_disabled: toPatient,
    recovery_codes_renewed: toPatient,
    password_checks_locked: toPatient,
    appointment_confirmed: { ...mine, paid: fee, cancelling },
    appointment_booked: theirs,
    urgent_booked: { ...theirs, isReserved: true },
    appointment_moved: { ...mine, paid: fee, cancelling },
    move_proposed: mine,
    move_withdrawn: mine,
    move_stands: theirs,
    visit_place_changed: { ...mine, visitType: 'in_person', place },
    visit_type_changed: { ...mine, visitType: 'in_person', place },
    doctor_waiting: mine,
    visit_by_phone: { ...mine, visitType: 'phone' },
    visit_number_missing: { ...mine, visitType: 'phone' },
    appointment_cancelled: { ...mine, help, refund: fee },
    refund_returned: { ...mine, returned: fee },
    refund_refused: { ...mine, returned: fee },
    appointment_called_off: { ...mine, help, refund: fee },
    complete_lapsed: theirs,
    no_show_lapsed: theirs,
    sign_lapsed: theirs,
    reminder_day: mine,
    reminder_hour: mine,
    message_waiting: mine,
    waitlist_offer: { ...mine, until: at(HOUR_MS) },
    doctor_left: { ...toPatient, other: doctor },
    waitlist_ended: { ...toPatient, other: doctor, start, timeZone },
    wish_met: { ...toPatient, about: doctor },
    care_visit_booked: { ...mine, bookedBy: relative, cancelling },
    question_sent: { ...asked, paid: { cents: 2_000, currency: 'USD' } },
    question_asked: { ...askedOf, paid: { cents: 2_000, currency: 'USD' } },
    question_due: { ...askedOf, paid: { cents: 2_000, currency: 'USD' } },
    question_answered: asked,
    question_unanswered: { ...asked, refund: fee },
    question_reopened: { ...askedOf, paid: { cents: 2_000, currency: 'USD' } },
    question_declined: { ...asked, refund: fee },
    question_withdrawn: { ...askedOf, refund: null },
    visit_missed_by_provider: { ...mine, refund: fee, freeTimes: [at(4 * DAY_MS), at(5 * DAY_MS)] },
    visit_missed_by_patient: { ...mine, money: { ...money, backCents: 0, askedCents: 0, retainedCents: 6_000 } },
    visit_unclear: { ...mine, money: { ...money, backCents: 0, askedCents: 0, retainedCents: 6_000 } },
    visit_unclear_returned: { ...mine, money },
    visit_said_held: { ...mine, until: at(14 * DAY_MS) },
    end_reminder: theirs,
    end_complaint: theirs,
    end_asked: mine,
    end_disputed: mine,
    end_resolved: { ...mine, help, finding: 'missed_by_provider', answer, money },
    care_invited: { ...toPatient, other: relative },
    care_accepted: { ...toPatient, other: relative },
    care_ended: { ...toPatient, other: relative },
    care_handover: { ...toPatient, other: relative },
    staff_invited: { ...toStaff, other: patient },
    account_suspended: { ...toPatient, help, answer, visits: 2 },
    account_reinstated: toPatient,
    email_corrected: toPatient,
    provider_verified: toDoctor,
    provider_rejected: { ...toDoctor, help },
    provider_needs_documents: toDoctor,
    provider_withdrawn: { ...toDoctor, help, answer, visits: 3 },
    provider_suspended: { ...toDoctor, help, answer, visits: 3 },
    provider_reinstated: toDoctor,
    provider_license_ending: { ...toDoctor, start: at(30 * DAY_MS), timeZone },
    provider_license_ended: toDoctor,
    license_renewed: { ...toDoctor, start: at(365 * DAY_MS), timeZone },
    license_refused: { ...toDoctor, help, answer, start: at(30 * DAY_MS), timeZone },
    review_removed: { ...toPatient, help, other: doctor, answer },
    review_answered: { ...toPatient, other: doctor, answer },
    review_changed: toDoctor,
    photo_refused: { ...toDoctor, answer },
    ticket_answered: { ...toPatient, about, answer },
    ticket_closed: { ...toPatient, about },
    record_opened: opened,
    care_record_opened: { ...opened, other: relative },
    record_review_asked: { ...toStaff, start: now, timeZone, until: at(3 * DAY_MS) },
    risk_severe: { ...toStaff, about: '3' },
    chargeback_due: { ...toStaff, about: '$60.00', start: at(3 * DAY_MS), timeZone },
    chargeback_won: { ...toStaff, about: '$60.00' },
    chargeback_lost: { ...toStaff, about: '$60.00' },
    export_ready: toPatient,
    deletion_requested: { ...toPatient, start: at(14 * DAY_MS), timeZone },
    account_deleted: toPatient,
    digest: {
      ...toPatient,
      timeZone,
      lines: [
        { kind: 'appointment_booked', start },
        { kind: 'appointment_moved', start: at(5 * DAY_MS) },
      ],
    },
    early_access: { ...toPatient, topic: 'family' },
    setup_test: { ...toStaff, about: '123456' },
    access_checkpoint: { ...toStaff, about: 'example.org/access-log+1f2e3d4c+AQ', answer: 'example.org/access-log' },
    emergency_asked: { ...emergency, emergency: 'pause_bookings' },
    emergency_started: { ...emergency, emergency: 'pause_bookings' },
    emergency_ended: { ...emergency, emergency: 'pause_bookings' },
  };
}
