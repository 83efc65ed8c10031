import { randomUUID } from 'node:crypto';
import type { Api } from '../support/api.ts';
import { coming, dayAhead, freeStarts, hold, shareText } from '../support/arranging.ts';
import { asOwner } from '../support/owner.ts';
import { DEMONSTRATION_PASSWORD, people, signedIn } from '../support/people.ts';
import type { Product } from '../support/product.ts';

/** What people write and name is as long as they like. */
const LONG_NAME = `${'how-i-have-slept-in-a-long-and-difficult-winter-'.repeat(4)}.txt`;

let places: Promise<Record<string, string>> | undefined;

/** Fills in the ids that an address of sights.ts leaves open. */
export async function fillIn(product: Product, path: string): Promise<string> {
  places ??= arrange(product);
  const known = await places;
  return path.replace(/[A-Z]{4,}/g, (name) => known[name] ?? name);
}

async function arrange(product: Product): Promise<Record<string, string>> {
  const { providerId, appointmentId } = await coming(product);
  const patient = await signedIn(product, 'patient');
  const { api } = patient;
  await shareText(product, patient, appointmentId, LONG_NAME);
  await api.messages.send({ appointmentId, clientId: randomUUID(), content: LONG_NAME });
  const { slug } = await api.providers.get({ id: providerId });
  const [start = ''] = await freeStarts(product, providerId, dayAhead(product, 13));
  const held = await hold(api, providerId, start);
  const { sessionId } = await api.payments.checkout({ appointmentId: held });
  const { appointments } = await api.appointments.mine({ period: 'history' });
  const done = appointments.find(({ status }) => status === 'completed')?.id ?? '';
  const missed = appointments.find(({ endFact }) => endFact === 'missed_by_provider')?.id ?? '';
  const [ticket] = (await api.support.list()).tickets;
  return {
    DOCTOR: providerId,
    PATIENT: (await api.accounts.profile()).userId,
    SLUG: slug,
    DONE: done,
    MISSED: missed,
    VISIT: appointmentId,
    HOLD: held,
    CHECKOUT: sessionId,
    TICKET: ticket?.id ?? '',
    STORED: await storeForm(product),
    ALERT: await raiseAlert(product, done),
    ...(await oversee(product)),
  };
}

/** A form that the patient has posted under a session that had run out. */
const storeForm = (product: Product): Promise<string> =>
  asOwner(product, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into saved_forms (user_id, address, fields)
       select id, '/en/profile?edit', jsonb_build_array(jsonb_build_array('allergies', $2::text))
       from auth.user where email = $1 returning id`,
      [people.patient, LONG_NAME],
    );
    return rows[0]?.id ?? '';
  });

/** An alert about the doctor of a visit, as a rule opens one. */
const raiseAlert = (product: Product, visit: string): Promise<string> =>
  asOwner(product, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into risk_alerts (rule_id, rule_version, kind, person_id, measure, evidence, score)
       select 'self_booking', 1, 'fraud', provider_user_id, 3,
         jsonb_build_object('appointment', risk_rows(array[id]), 'person', risk_rows(array[patient_id])), 75
       from appointments where id = $1
       on conflict (rule_id, subject_key) where state in ('open', 'assigned') do update set measure = 3 returning id`,
      [visit],
    );
    return rows[0]?.id ?? '';
  });

/** The record of the patient, opened in an emergency by the administrator who walks. */
async function openRecord(product: Product, api: Api): Promise<string> {
  const { userId: patientId } = await (await signedIn(product, 'patient')).api.accounts.profile();
  const { id } = await api.compliance.openRecord({
    id: randomUUID(),
    patientId,
    reason: LONG_NAME,
    currentPassword: DEMONSTRATION_PASSWORD,
  });
  return id;
}

/** A breach with a letter, and what other numbers of a rule would have found: both of the administrator who walks. */
async function oversee(product: Product): Promise<Record<'BREACH' | 'REPLAY' | 'ACCESS', string>> {
  const { api } = await signedIn(product, 'administrator');
  const { replayId } = await api.risk.runReplay({
    rule: 'unattended_visits',
    threshold: 1,
    windowHours: 720,
    weight: 50,
  });
  const id = randomUUID();
  await api.compliance.writeBreach({
    id,
    shown: null,
    what: LONG_NAME,
    kinds: ['confidentiality', 'availability'],
    peopleCount: 3,
    whose: LONG_NAME,
    data: '',
    effects: '',
    measures: LONG_NAME,
    risk: 'high',
    happenedAt: null,
    // A day ago and more, whatever the zone of who writes.
    noticedAt: new Date(Date.now() + product.offsetMs - 30 * 3_600_000).toISOString().slice(0, 16),
    authorityAt: null,
    authorityNote: '',
    peopleAt: null,
    peopleNote: '',
    isClosed: false,
  });
  await api.compliance.writeLetter({ id, recipient: 'authority', language: 'en', body: LONG_NAME });
  return { BREACH: id, REPLAY: replayId, ACCESS: await openRecord(product, api) };
}
