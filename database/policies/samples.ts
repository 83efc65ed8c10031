import { type ActorName, DUTIES } from './vocabulary.ts';
import { messages, signals, uploads } from './world-correspondence.ts';
import { tickets } from './world-notifications.ts';
import { guests, people, providers, specialty } from './world-people.ts';
import { logged, PAIRS, type Pair, payments, visits } from './world-visits.ts';

/** Whose a row is: in whose name, of which pair's visit, whether about a listed provider. */
export type Belonging = { owner?: ActorName; pair?: Pair; listed?: boolean };

/** A row of the world, found by `where`; `source` has it where a view shows it to its owner only. */
export type Sample = Belonging & { where: string; source?: string };

const ofPair = (where: (pair: Pair) => string): Sample[] => [
  { where: where(1), pair: 1 },
  { where: where(2), pair: 2 },
];
const ofPeople = (column: string, names: readonly (ActorName & keyof typeof people)[]): Sample[] =>
  names.map((owner) => ({ where: `${column} = '${people[owner]}'`, owner }));
const ofProviders = (column: string, source?: string): Sample[] => [
  { where: `${column} = '${providers.doctor}'`, owner: 'doctor', pair: 1, listed: true, source },
  { where: `${column} = '${providers.otherDoctor}'`, owner: 'otherDoctor', pair: 2, source },
];
const ofEachInVisit = (pair: Pair): Sample[] =>
  [PAIRS[pair].patient, PAIRS[pair].doctor].map((owner) => ({
    where: `appointment_id = '${visits[pair].now}' and user_id = '${people[owner]}'`,
    owner,
    pair,
  }));
const ofReviewers = (column: string): Sample[] => [
  { where: `${column} = '${visits[1].reviewed}'`, owner: 'patient', source: 'reviews' },
  { where: `${column} = '${visits[2].reviewed}'`, owner: 'otherPatient', source: 'reviews' },
];
const ofAskers = (column: string): Sample[] =>
  Object.entries(tickets).map(([owner, id]) => ({
    where: `${column} = '${id}'`,
    owner: owner as keyof typeof tickets,
  }));
const ofPayments: Sample[] = [
  { where: `payment_id = '${payments[1]}'`, owner: 'patient', pair: 1 },
  { where: `payment_id = '${payments[2]}'`, owner: 'otherPatient', pair: 2 },
];
const ofWriters = (column: string): Sample[] =>
  ofPair((pair) => `${column} = '${messages[pair].fromPatient}'`).map((sample) => ({
    ...sample,
    owner: sample.pair && PAIRS[sample.pair].patient,
  }));
const newcomers = [{ where: `user_id = '${people.newcomer}'` }];
const anybody = (where = 'true'): Sample[] => [{ where }];
const eachInVisit = [...ofEachInVisit(1), ...ofEachInVisit(2)];

/** Rows of every table and view, at least one that is somebody's and one that is somebody else's. */
export const samples: Record<string, Sample[]> = {
  'auth.account': [...newcomers, ...ofPeople('user_id', ['patient'])],
  'auth.mailbox_proofs': anybody(),
  'auth.rate_limit': anybody(),
  'auth.session': [...newcomers, ...ofPeople('user_id', ['patient'])],
  // Others are held by their visits
  'auth.user': [{ where: `id = '${people.newcomer}'` }],
  'auth.two_factor': anybody(),
  'auth.used_challenges': anybody(),
  'auth.password_guesses': anybody(),
  'auth.used_codes': anybody(),
  'auth.verification': anybody(),
  account_deletions: ofPeople('user_id', ['patient', 'otherPatient']),
  access_log: [
    { where: `id = '${logged[1]}'`, owner: 'patient' },
    { where: `id = '${logged[2]}'`, owner: 'otherPatient' },
  ],
  access_checkpoints: anybody(),
  access_hashes: anybody(),
  access_leaves: [
    { where: `entry_id = '${logged[1]}'`, owner: 'patient' },
    { where: `entry_id = '${logged[2]}'`, owner: 'otherPatient' },
  ],
  access_verifications: anybody(),
  access_waiting: anybody(),
  move_proposals: ofPair((pair) => `appointment_id = '${visits[pair].now}'`),
  appointments: ofPair((pair) => `id = '${visits[pair].now}'`),
  availability_exceptions: ofProviders('provider_id'),
  captures: ofPayments,
  capture_claims: anybody(),
  care_links: ofPeople('patient_id', ['patient', 'otherPatient']),
  drafts: ofPeople('user_id', ['patient', 'otherPatient']),
  recommendations: ofPeople('user_id', ['patient', 'otherPatient']),
  blocks: [
    { where: `side = 'patient' and patient_id = '${people.patient}'`, owner: 'patient' },
    { where: `side = 'patient' and patient_id = '${people.otherPatient}'`, owner: 'otherPatient' },
    { where: `side = 'provider' and provider_user_id = '${people.doctor}'`, owner: 'doctor' },
    { where: `side = 'provider' and provider_user_id = '${people.otherDoctor}'`, owner: 'otherDoctor' },
  ],
  saved_replies: ofPeople('user_id', ['doctor', 'otherDoctor']),
  saved_forms: ofPeople('user_id', ['patient', 'otherPatient']),
  calendar_feeds: ofPeople('user_id', ['patient', 'otherPatient']),
  call_guests: [
    { where: `id = '${guests.guest}'`, owner: 'guest', pair: 1 },
    { where: `id = '${guests.otherGuest}'`, pair: 2 },
  ],
  call_presence: [...eachInVisit, { where: `user_id = '${guests.guest}'`, owner: 'guest', pair: 1 }],
  call_signals: [
    { where: `id = '${signals[1]}'`, owner: 'doctor', pair: 1 },
    { where: `id = '${signals[2]}'`, owner: 'otherDoctor', pair: 2 },
  ],
  digest_items: ofPeople('user_id', ['patient', 'otherPatient']),
  encounter_addenda: ofPair((pair) => `appointment_id = '${visits[pair].reviewed}'`),
  // Signed, then drafts, which are their doctors' alone
  encounter_notes: [
    ...ofPair((pair) => `appointment_id = '${visits[pair].reviewed}'`),
    { where: `appointment_id = '${visits[1].now}'`, owner: 'doctor' },
    { where: `appointment_id = '${visits[2].now}'`, owner: 'otherDoctor' },
  ],
  consent_texts: anybody(`language = 'ar'`),
  consents: ofPeople('user_id', ['patient', 'otherPatient']),
  conversations: ofPair((pair) => `appointment_id = '${visits[pair].now}'`),
  early_access: anybody(`email = 'early@example.org'`),
  end_disputes: ofPair((pair) => `appointment_id = '${visits[pair].completed}'`),
  end_questions: anybody(),
  exports: ofPeople('user_id', ['patient', 'otherPatient']),
  security_events: ofPeople('user_id', ['patient', 'otherPatient']),
  passkeys: ofPeople('user_id', ['patient', 'otherPatient']),
  health_changes: ofPeople('user_id', ['patient', 'otherPatient']),
  backup_runs: anybody(),
  failed_work: anybody(),
  gateway_customers: ofPeople('user_id', ['patient', 'otherPatient']),
  installation_settings: anybody(),
  settings_changes: anybody(),
  setup_links: anybody(),
  installation_keys: anybody(),
  mail_refusals: anybody(),
  invoice_series: anybody(),
  invoices: ofPeople('patient_id', ['patient', 'otherPatient']),
  ledger_entries: ofPair((pair) => `appointment_id = '${visits[pair].now}'`),
  mails: anybody(),
  favorite_providers: ofPeople('user_id', ['patient', 'otherPatient']),
  message_deliveries: eachInVisit,
  message_receipts: ofPair((pair) => `message_id = '${messages[pair].fromPatient}'`),
  message_writers: ofPair((pair) => `message_id = '${messages[pair].fromPatient}'`).map(({ where, pair }) => ({
    where,
    pair,
    source: '(select id as message_id from messages) m',
  })),
  message_versions: ofWriters('message_id'),
  messages: ofWriters('id'),
  notification_deliveries: ofPeople('user_id', ['patient', 'otherPatient']),
  notification_preferences: ofPeople('user_id', ['patient', 'otherPatient']),
  notifications: ofPeople('user_id', ['patient', 'otherPatient']),
  outbox: anybody(),
  own_provider_info: ofProviders('id', 'providers').map(({ where, owner, source }) => ({ where, owner, source })),
  own_reviews: ofReviewers('appointment_id'),
  own_suspensions: ofPeople('user_id', ['patient', 'otherPatient']).map((one) => ({
    ...one,
    source: 'account_suspensions',
  })),
  patient_names: [
    { where: `user_id = '${people.patient}'`, owner: 'patient', pair: 1, source: 'profiles' },
    { where: `user_id = '${people.otherPatient}'`, owner: 'otherPatient', pair: 2, source: 'profiles' },
    { where: `user_id = '${people.doctor}'`, owner: 'doctor', source: 'profiles' },
    { where: `user_id = '${people.newcomer}'`, source: 'profiles' },
  ],
  chargebacks: anybody(),
  payment_alerts: anybody(),
  reconciliations: anybody(),
  payment_events: anybody(),
  paid_visits: [
    { where: `payment_id = '${payments[1]}'`, owner: 'patient', source: 'ledger_entries' },
    { where: `payment_id = '${payments[2]}'`, owner: 'otherPatient', source: 'ledger_entries' },
  ],
  payments: [
    { where: `id = '${payments[1]}'`, owner: 'patient', pair: 1 },
    { where: `id = '${payments[2]}'`, owner: 'otherPatient', pair: 2 },
    { where: `id = '${payments.open}'`, owner: 'otherPatient' },
  ],
  pending_acts: ofPeople('author_id', ['doctor', 'otherDoctor']),
  practice_addresses: ofProviders('provider_id', 'provider_contacts'),
  practice_figures: ofPeople('provider_user_id', ['doctor', 'otherDoctor']),
  profiles: [
    { where: `user_id = '${people.patient}'`, owner: 'patient', pair: 1 },
    { where: `user_id = '${people.otherPatient}'`, owner: 'otherPatient', pair: 2 },
    ...ofPeople('user_id', ['doctor', 'otherDoctor', 'admin']),
    ...newcomers,
  ],
  answer_times: ofProviders('provider_id'),
  written_answers: ofProviders('provider_id'),
  provider_biographies: ofProviders('provider_id'),
  provider_busy: ofProviders('provider_id'),
  provider_contacts: ofProviders('provider_id'),
  provider_documents: ofProviders('provider_id'),
  provider_presence: ofProviders('provider_id'),
  provider_suspensions: ofProviders('provider_id'),
  license_renewals: ofProviders('provider_id'),
  provider_public_biographies: ofProviders('provider_id', 'provider_biographies'),
  provider_public_info: ofProviders('id', 'providers'),
  providers: ofProviders('id'),
  push_deliveries: anybody(),
  push_subscriptions: ofPeople('user_id', ['patient', 'otherPatient']),
  push_targets: anybody().map((row) => ({ ...row, source: 'push_subscriptions' })),
  rate_limits: anybody(),
  refunds: ofPayments,
  reminders: anybody(),
  photos: [
    { where: `user_id = '${people.patient}'`, owner: 'patient', pair: 1 },
    { where: `user_id = '${people.otherPatient}'`, owner: 'otherPatient', pair: 2 },
    { where: `user_id = '${people.doctor}'`, owner: 'doctor', pair: 1, listed: true },
  ],
  review_reports: ofPeople('reporter_id', ['patient', 'otherPatient']),
  reviews: [
    { where: `provider_id = '${providers.doctor}'`, owner: 'patient', listed: true },
    { where: `provider_id = '${providers.otherDoctor}'`, owner: 'otherPatient' },
  ],
  sandbox_disputes: anybody(),
  sandbox_sessions: anybody(),
  provider_cards: anybody(`provider_id = '${providers.doctor}'`),
  provider_finding: anybody(`provider_id = '${providers.doctor}'`),
  provider_terms: anybody(`provider_id = '${providers.doctor}' and term = ''`),
  provider_words: anybody(`provider_id = '${providers.doctor}'`),
  search_names: anybody(),
  funnel_events: anybody(),
  booking_times: anybody(),
  booking_origins: ofPeople('user_id', ['patient', 'otherPatient']),
  service_hours: anybody(),
  search_misses: anybody(),
  list_changes: anybody(),
  emergency_numbers: anybody(),
  checklist_items: anybody(),
  verification_assignments: ofProviders('provider_id'),
  checklist_ticks: ofProviders('provider_id'),
  insurers: anybody(),
  specialties: anybody(`id = '${specialty}'`),
  specialty_translations: anybody(`locale = 'ar'`),
  account_suspensions: anybody(),
  factor_resets: anybody(),
  emergency_actions: anybody(),
  emergency_accesses: ofPeople('patient_id', ['patient', 'otherPatient']),
  breaches: anybody(),
  breach_versions: anybody(),
  breach_letters: anybody(),
  staff: [...ofPeople('user_id', ['admin']), ...ofPeople('user_id', DUTIES)],
  risk_rules: anybody(),
  current_risk_rules: anybody(),
  risk_alerts: anybody(),
  risk_alert_events: anybody(),
  payment_cards: ofPayments,
  risk_replays: anybody(),
  staff_invitations: anybody(`email = 'invited@example.org'`),
  support_staff: [{ where: `user_id = '${people.admin}'`, source: 'profiles' }],
  ticket_messages: ofAskers('ticket_id'),
  ticket_notes: ofAskers('ticket_id').map(({ where }) => ({ where, owner: 'admin' as const })),
  report_evidence: ofAskers('ticket_id'),
  support_answers: anybody(),
  ticket_ratings: ofPeople('user_id', ['patient', 'otherPatient', 'doctor', 'otherDoctor']),
  ticket_oversight: ofAskers('id').map((row) => ({ ...row, source: 'tickets' })),
  tickets: ofAskers('id'),
  typing_indicators: eachInVisit,
  uploads: [
    { where: `id = '${uploads[1]}'`, owner: 'patient', pair: 1 },
    { where: `id = '${uploads[2]}'`, owner: 'otherPatient', pair: 2 },
  ],
  user_addresses: ofPeople('user_id', ['patient', 'doctor']),
  visit_feedback: ([1, 2] as const).flatMap((pair) =>
    [PAIRS[pair].patient, PAIRS[pair].doctor].map((owner) => ({
      where: `appointment_id = '${visits[pair].reviewed}' and user_id = '${people[owner]}'`,
      owner,
    })),
  ),
  visit_bookers: ofPair((pair) => `appointment_id = '${visits[pair].now}'`).map((row) => ({
    ...row,
    source: 'messages',
  })),
  visit_phones: [
    { where: `appointment_id = '${visits[1].reviewed}'`, owner: 'patient', source: 'visit_feedback' },
    { where: `appointment_id = '${visits[2].reviewed}'`, owner: 'otherPatient', source: 'visit_feedback' },
  ],
  visit_money: ofPair((pair) => `appointment_id = '${visits[pair].now}'`).map((row) => ({
    ...row,
    source: 'ledger_entries',
  })),
  visit_sums: ofPair((pair) => `appointment_id = '${visits[pair].now}'`).map((row) => ({
    ...row,
    source: 'ledger_entries',
  })),
  visit_payment_status: ofPair((pair) => `appointment_id = '${visits[pair].now}'`).map((row) => ({
    ...row,
    source: 'payments',
  })),
  waitlist_entries: ofPeople('patient_id', ['patient', 'otherPatient']),
  search_wishes: ofPeople('user_id', ['patient', 'otherPatient']),
  waitlist_offers: ofPeople('patient_id', ['patient', 'otherPatient']),
  verification_decisions: ofProviders('provider_id'),
  visit_oversight: ofPair((pair) => `id = '${visits[pair].now}'`).map((row) => ({ ...row, source: 'appointments' })),
};
