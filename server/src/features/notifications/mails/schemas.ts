import type { EmergencyKind } from '@polyclinic/contract/admin/emergency/rules';
import type { CancellationCost } from '@polyclinic/contract/appointments/cancelling/rules';
import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { Correction } from '@polyclinic/contract/ends/rules';
import type { EarlyAccessTopic } from '@polyclinic/contract/home/rules';
import type { NotificationKind } from '@polyclinic/contract/notifications/rules';
import type { VisitMoney } from '../receivers/queries.ts';

/** Who a mail greets and where its button leads. */
export type Addressed = {
  name: string;
  link: string;
  unsubscribe?: string | undefined;
  region?: string | null | undefined;
};

/** Whose part of the visit somebody has: a caregiver reads what its patient does. */
export type Reader = 'patient' | 'doctor';

/** A visit as its receiver reads of it: in their zone, with the other participant's name. */
export type Visit = Addressed & {
  reader: Reader;
  other: string;
  start: Date;
  timeZone: string;
  visitType: AppointmentType;
  /** Where its patient goes */
  place?: string | undefined;
} & OnBehalf;

/** What only the patient's side reads */
type VisitOfPatient = Visit & { reader: 'patient' };

/** Whose visit it is, where its receiver cares for them; who booked it, where that was not its patient. */
export type OnBehalf = {
  forPerson?: string | undefined;
  bookedBy?: string | undefined;
  /** Whether somebody else than its receiver paid */
  isPaidByOther?: boolean | undefined;
};

/** `other` is the other person of the Care Circle. */
type Care = Addressed & { other: string };

/** What support has answered or closed. */
type Ticket = Addressed & { about: string };

type Amount = { cents: number; currency: string };

/** Null where nothing was paid. */
export type Charge = { paid: Amount | null };

/** What cancelling costs the patient; null where it can't be cancelled any more. */
type Cancelling = { cancelling?: (CancellationCost & { currency: string }) | null };

/** Null where there was nothing to give back. */
type FullRefund = { refund: Amount | null; claimed?: Amount | null };

/** `retained` where the policy gives nothing back, as it may where the patient's side cancelled */
type Refund = Omit<FullRefund, 'refund'> & { refund: Amount | 'retained' | null };

/** What the gateway has given back. */
type Returned = { returned: Amount | null };

/** One piece of news, and when its visit is; it names nobody. */
export type DigestLine = { kind: NotificationKind; start: Date };

/** Where somebody writes to us: nobody reads what is answered to a mail. */
type Help = { help: string };

/** Why, in the administrator's words, and how many visits that cancelled */
export type OutOfPractice = { answer: string; visits: number };

/** What becomes of what pays for the visit; null where nothing does, or where it is not told */
type Fee = { money?: VisitMoney | null | undefined; claimed?: Amount | null };

/** When else the doctor can be seen */
type FreeTimes = { freeTimes?: Date[] | undefined };

/** `start` is when somebody opened it in an emergency. */
type OpenedRecord = Addressed & Help & { start: Date; timeZone: string };

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
  /** `isReserved`: a surcharge was paid for a time that is kept for it */
  urgent_booked: Visit & { isReserved: boolean };
  appointment_moved: Visit & Charge & Cancelling;
  /** `start` is the time that is proposed */
  move_proposed: Visit;
  move_withdrawn: Visit;
  move_stands: Visit;
  visit_place_changed: Visit;
  visit_type_changed: Visit;
  doctor_waiting: Visit;
  visit_by_phone: Visit;
  visit_number_missing: Visit;
  /** `isByProvider`: its patient reads that it was the doctor */
  appointment_cancelled: Visit & Refund & Help & { isByProvider?: boolean };
  refund_returned: Visit & Returned;
  /** `returned` is what should have been */
  refund_refused: Visit & Returned;
  /** Its doctor reads of all such visits at once, and nothing of what was paid is kept. */
  appointment_called_off: VisitOfPatient & FullRefund & Help;
  complete_lapsed: Visit;
  no_show_lapsed: Visit;
  sign_lapsed: Visit;
  reminder_day: Visit;
  reminder_hour: Visit;
  message_waiting: Visit;
  waitlist_offer: Visit & { until: Date };
  /** `other` is the doctor */
  doctor_left: Addressed & { other: string };
  /** `start` is the day for which they waited */
  waitlist_ended: Addressed & { other: string; start: Date; timeZone: string };
  /** `about` is the doctor who was looked for */
  wish_met: Addressed & { about: string };
  care_visit_booked: Visit & Cancelling;
  question_sent: Visit & Charge;
  question_asked: Visit & Charge;
  question_due: Visit & Charge;
  question_answered: Visit;
  question_unanswered: Visit & FullRefund & Fee;
  question_reopened: Visit & Charge;
  question_declined: Visit & FullRefund;
  question_withdrawn: Visit & FullRefund;
  visit_missed_by_provider: Visit & FullRefund & FreeTimes & Fee;
  visit_missed_by_patient: VisitOfPatient & Fee;
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
  /** `start` is the last day of the licence that is in force now */
  license_renewed: Addressed & { start: Date; timeZone: string };
  license_refused: Addressed & Help & { answer: string; start: Date; timeZone: string };
  /** `answer` is support's reason */
  review_removed: Addressed & Help & { other: string; answer: string };
  review_answered: Addressed & { other: string; answer: string };
  review_changed: Addressed;
  /** `answer` is why */
  photo_refused: Addressed & { answer: string };
  ticket_answered: Ticket & { answer: string };
  ticket_closed: Ticket;
  record_opened: OpenedRecord;
  /** `other` is the patient */
  care_record_opened: OpenedRecord & { other: string };
  /** `until` is when its review is due */
  record_review_asked: Omit<OpenedRecord, 'help'> & { until: Date };
  /** `about` is how many alerts */
  risk_severe: Addressed & { about: string };
  /** `about` is the sum, `start` the deadline */
  chargeback_due: Addressed & { about: string; start: Date; timeZone: string };
  chargeback_won: Addressed & { about: string };
  chargeback_lost: Addressed & { about: string };
  export_ready: Addressed;
  /** `start` is when it is carried out */
  deletion_requested: Addressed & { start: Date; timeZone: string };
  account_deleted: Addressed;
  digest: Addressed & { lines: DigestLine[]; timeZone: string };
  early_access: Addressed & { topic: EarlyAccessTopic };
  /** `about` is a code */
  setup_test: Addressed & { about: string };
  /** `answer` is the checkpoint, `about` the key that verifies it */
  access_checkpoint: Addressed & { about: string; answer: string };
  emergency_asked: Emergency;
  emergency_started: Emergency;
  emergency_ended: Emergency;
};
export type MailKind = keyof MailData;

export type AnyData = Addressed &
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
        isReserved: boolean;
        isByProvider: boolean;
      }
  >;
