import { type Grant, type TableExpectation, table } from './vocabulary.ts';

const everyOperation = (grant: Grant) => ({ select: grant, insert: grant, update: grant, delete: grant });
const signIn = table(everyOperation({ auth: 'all' }));
const gatewayBooks = table({ select: { worker: 'all' }, insert: { worker: 'all' }, update: { worker: 'all' } });
const reference = table({ select: { app: 'all', worker: 'all' } });
const describedByProvider = table({
  select: { visitor: 'listed', guest: 'listed', patients: 'visit+listed', doctors: 'own+listed', admin: 'all' },
  insert: { doctors: 'own' },
  update: { doctors: 'own' },
  delete: { doctors: 'own' },
});

/** Who reaches which rows of every table and view: what docs/access-matrix.md shows and matrix.test.ts proves. */
export const expectations: Record<string, TableExpectation> = {
  'auth.account': signIn,
  'auth.mailbox_proofs': table({}),
  'auth.rate_limit': signIn,
  'auth.session': signIn,
  'auth.two_factor': signIn,
  'auth.used_challenges': table({}),
  'auth.password_guesses': table({}),
  'auth.used_codes': table({}),
  'auth.user': signIn,
  'auth.verification': signIn,

  // A doctor's own as well, once none of their visits is open; those of the world are
  account_deletions: table({ select: { people: 'own', admin: 'own' }, insert: { patients: 'own' } }),
  access_log: table({
    select: { people: 'own', admin: 'all' },
    insert: { app: 'own', worker: 'all' },
  }),
  appointments: table({
    select: { people: 'visit', worker: 'all' },
    insert: { people: 'own', admin: 'own' },
  }),
  availability_exceptions: describedByProvider,
  calendar_feeds: table({
    select: { people: 'own', admin: 'own' },
    insert: { people: 'own', admin: 'own' },
    update: { people: 'own', admin: 'own' },
    delete: { people: 'own', admin: 'own' },
  }),
  drafts: table({
    select: { people: 'own', admin: 'own' },
    insert: { people: 'own' },
    update: { people: 'own', admin: 'own' },
    delete: { people: 'own', admin: 'own' },
  }),
  saved_forms: table({
    select: { people: 'own', admin: 'own' },
    delete: { people: 'own', admin: 'own' },
  }),
  captures: table({
    select: { patients: 'own', doctors: 'visit', admin: 'all', worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
  }),
  capture_claims: table({
    select: { admin: 'all', worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
  }),
  care_links: table({ select: { people: 'own', worker: 'all' } }),
  call_guests: table({
    select: { people: 'visit' },
    insert: { people: 'visit' },
  }),
  call_presence: table({
    select: { people: 'visit', guest: 'visit' },
    insert: { people: 'own', guest: 'own' },
    update: { people: 'own', guest: 'own' },
  }),
  call_signals: table({
    select: { people: 'own', worker: 'all' },
    insert: { people: 'own', guest: 'own' },
    delete: { worker: 'all' },
  }),
  encounter_addenda: table({ select: { people: 'visit' }, insert: { doctors: 'own' } }),
  encounter_notes: table({
    select: { patients: 'visit', doctors: 'own+visit' },
    insert: { doctors: 'own' },
    update: { doctors: 'own' },
  }),
  consents: table({ select: { people: 'own', admin: 'own' }, insert: { people: 'own', admin: 'own' } }),
  consent_texts: table({ select: { app: 'all' } }),
  conversations: table({ select: { people: 'visit' } }),
  digest_items: table({
    select: { worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
    delete: { worker: 'all' },
  }),
  early_access: table({ select: { admin: 'all', worker: 'all' } }),
  end_disputes: table({ select: { people: 'visit', admin: 'all', worker: 'all' } }),
  end_questions: table(),
  exports: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    insert: { people: 'own', admin: 'own' },
    update: { worker: 'all' },
    delete: { worker: 'all' },
  }),
  health_changes: table({ select: { people: 'own', admin: 'own' } }),
  backup_runs: table({ select: { admin: 'all', worker: 'all' } }),
  failed_work: table({ select: { admin: 'all', worker: 'all' }, insert: { worker: 'all' }, update: { worker: 'all' } }),
  gateway_customers: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    insert: { worker: 'all' },
  }),
  invoice_series: table(),
  invoices: table({ select: { people: 'own', admin: 'all' } }),
  ledger_entries: table({
    select: { people: 'visit', admin: 'all', worker: 'all' },
    insert: { worker: 'all' },
  }),
  mails: gatewayBooks,
  message_deliveries: table({
    select: { people: 'visit' },
    insert: { people: 'own' },
    update: { people: 'own' },
  }),
  message_receipts: table({ select: { people: 'visit' }, insert: { people: 'own' } }),
  message_writers: table({ select: { people: 'visit' } }),
  messages: table({ select: { people: 'visit', worker: 'all' }, insert: { people: 'own' } }),
  notification_deliveries: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
    delete: { worker: 'all' },
  }),
  notification_preferences: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    insert: { people: 'own', admin: 'own', worker: 'all' },
    update: { people: 'own', admin: 'own', worker: 'all' },
  }),
  notifications: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    insert: { worker: 'all' },
    update: { people: 'own', admin: 'own' },
  }),
  outbox: table({
    select: { worker: 'all' },
    insert: { people: 'visit', admin: 'own', worker: 'all' },
    delete: { worker: 'all' },
  }),
  own_provider_info: table({ select: { people: 'own' } }),
  own_reviews: table({ select: { people: 'own' } }),
  patient_names: table({ select: { patients: 'own', doctors: 'own+visit', admin: 'own' } }),
  passkeys: table(everyOperation({ people: 'own', admin: 'own' })),
  security_events: table({ select: { people: 'own', admin: 'own' }, insert: { worker: 'all' } }),
  payment_alerts: table({
    select: { admin: 'all', worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
  }),
  payment_events: table({ select: { worker: 'all' }, insert: { worker: 'all' }, update: { worker: 'all' } }),
  paid_visits: table({ select: { patients: 'own' } }),
  payments: table({
    select: { patients: 'own', doctors: 'visit', admin: 'all', worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
  }),
  pending_acts: table({ select: { doctors: 'own' } }),
  practice_addresses: table({ select: { app: 'listed' } }),
  practice_figures: table({ select: { people: 'own' } }),
  profiles: table({
    select: { patients: 'own', doctors: 'own+visit', admin: 'own', worker: 'all', auth: 'all' },
    update: { people: 'own', admin: 'own' },
  }),
  provider_biographies: describedByProvider,
  provider_busy: table({ select: { app: 'all' } }),
  provider_contacts: table({
    select: { patients: 'visit', doctors: 'own', worker: 'all' },
    insert: { doctors: 'own' },
    update: { doctors: 'own' },
  }),
  provider_documents: table({
    select: { doctors: 'own', admin: 'all', worker: 'all' },
    insert: { doctors: 'own' },
    update: { doctors: 'own' },
    delete: { otherDoctor: 'own', worker: 'all' },
  }),
  provider_presence: table({ select: { app: 'all', worker: 'all' }, delete: { worker: 'all' } }),
  provider_public_biographies: table({ select: { app: 'listed' } }),
  provider_public_info: table({ select: { app: 'listed', worker: 'listed' } }),
  providers: table({
    select: { patients: 'visit', doctors: 'own', admin: 'all', worker: 'all' },
    insert: { doctors: 'own' },
    update: { doctors: 'own' },
  }),
  provider_suspensions: table({ select: { doctors: 'own', admin: 'all', worker: 'all' } }),
  push_deliveries: table({ select: { worker: 'all' }, insert: { worker: 'all' } }),
  push_subscriptions: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    delete: { people: 'own', admin: 'own', worker: 'all' },
  }),
  push_targets: table({ select: { worker: 'all' } }),
  rate_limits: table(),
  refunds: table({
    select: { patients: 'own', doctors: 'visit', admin: 'all', worker: 'all' },
    insert: { worker: 'all' },
    update: { worker: 'all' },
  }),
  reminders: table(),
  reviews: table({
    select: { app: 'listed', patients: 'own+listed' },
    insert: { patients: 'own' },
  }),
  sandbox_sessions: gatewayBooks,
  specialties: reference,
  specialty_translations: reference,
  support_staff: table({ select: { admin: 'all' } }),
  ticket_messages: table({
    select: { people: 'own', admin: 'all', worker: 'all' },
    insert: { people: 'own', admin: 'own' },
  }),
  ticket_oversight: table({ select: { admin: 'all' } }),
  tickets: table({
    select: { people: 'own', admin: 'all', worker: 'all' },
    insert: { people: 'own', admin: 'own' },
  }),
  typing_indicators: table({
    select: { people: 'visit' },
    insert: { people: 'own' },
    update: { people: 'own' },
  }),
  uploads: table({
    select: { people: 'own', worker: 'all' },
    insert: { people: 'own' },
    update: { people: 'own' },
    delete: { people: 'own', worker: 'all' },
  }),
  user_addresses: table({ select: { worker: 'all' } }),
  visit_feedback: table({
    select: { people: 'own', admin: 'all' },
    insert: { people: 'own' },
    update: { people: 'own' },
  }),
  verification_decisions: table({ select: { doctors: 'own', admin: 'all', worker: 'all' } }),
  waitlist_entries: table({
    select: { people: 'own', admin: 'own', worker: 'all' },
    insert: { people: 'own', admin: 'own' },
  }),
  waitlist_offers: table({ select: { people: 'own', admin: 'own', worker: 'all' } }),
  visit_bookers: table({ select: { people: 'visit' } }),
  // Doctors as well, while the visit stands; those of the world are over
  visit_phones: table({ select: { patients: 'own' } }),
  visit_money: table({ select: { people: 'visit', admin: 'all' } }),
  visit_sums: table({ select: { worker: 'all' } }),
  visit_payment_status: table({ select: { people: 'visit', admin: 'all' } }),
  visit_oversight: table({ select: { admin: 'all' } }),
};
