import { derivedId } from '../../../jobs/index.ts';
import { archivedAs, type CollectedData } from './queries.ts';

type Row = Record<string, unknown>;
type Resource = { resourceType: string; id: string } & Record<string, unknown>;

/** What is known of a person's health, and of those whom they manage, as a FHIR R4 bundle, for other systems to read. */
export function toBundle(data: CollectedData, person: { userId: string; email: string }, now: Date) {
  const [profile = {}] = data.profile ?? [];
  const people = [{ ...profile, user_id: person.userId, email: person.email }, ...(data.managed_people ?? [])];
  const visits = data.visits ?? [];
  const addenda = Map.groupBy(data.note_addenda ?? [], ({ appointment_id }) => appointment_id);
  // Of what a doctor wrote the rest is their patients'
  const messages = (data.messages ?? []).filter((one) => people.some(({ user_id }) => user_id === one.patient_id));
  const resources = [
    ...people.flatMap((one) => [toPatient(one), ...toConcerns(one)]),
    ...practitionersOf(visits),
    ...visits.map(toAppointment),
    ...(data.notes ?? [])
      .filter(({ signed_at }) => signed_at)
      .map((note) => toComposition(note, addenda.get(note.appointment_id) ?? [])),
    ...messages.map(toCommunication),
    ...messages.filter(({ attachment_url }) => attachment_url).map(toDocumentReference),
  ];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const instant = (value: unknown) => (value instanceof Date ? value : new Date(text(value))).toISOString();
const reference = (id: unknown) => ({ reference: `urn:uuid:${text(id)}` });

function toPatient({
  user_id,
  full_name,
  other_name,
  birth_date,
  email,
  phone,
  emergency_contact,
  locale,
}: Row): Resource {
  const telecom = Object.entries({ email, phone }).flatMap(([system, value]) => (value ? [{ system, value }] : []));
  return {
    resourceType: 'Patient',
    id: text(user_id),
    name: [{ text: full_name }, ...(other_name ? [{ text: other_name }] : [])],
    ...(birth_date ? { birthDate: birth_date } : {}),
    ...(telecom.length > 0 ? { telecom } : {}),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: locale }] }, preferred: true }],
    ...(emergency_contact ? { contact: [{ name: { text: emergency_contact } }] } : {}),
  };
}

/** Kept as their own words; a code would claim more than was said. Derived ids stay the same in every copy. */
function toConcerns({ user_id, allergies, medical_conditions }: Row): Resource[] {
  const userId = text(user_id);
  const active = (kind: string) => ({
    coding: [{ system: `http://terminology.hl7.org/CodeSystem/${kind}`, code: 'active' }],
  });
  const allergy = {
    resourceType: 'AllergyIntolerance',
    id: derivedId(userId, 'allergies'),
    clinicalStatus: active('allergyintolerance-clinical'),
    code: { text: allergies },
    patient: reference(userId),
  };
  const condition = {
    resourceType: 'Condition',
    id: derivedId(userId, 'conditions'),
    clinicalStatus: active('condition-clinical'),
    code: { text: medical_conditions },
    subject: reference(userId),
  };
  return [...(allergies ? [allergy] : []), ...(medical_conditions ? [condition] : [])];
}

function practitionersOf(visits: Row[]): Resource[] {
  const byId = new Map(visits.map((visit) => [text(visit.provider_user_id), visit]));
  return [...byId].map(([id, { provider_name }]) => ({
    resourceType: 'Practitioner',
    id,
    name: [{ text: provider_name }],
  }));
}

const APPOINTMENT_STATUS: Record<string, string> = {
  scheduled: 'pending',
  confirmed: 'booked',
  in_progress: 'arrived',
  completed: 'fulfilled',
  cancelled: 'cancelled',
  no_show: 'noshow',
};

function toAppointment(visit: Row): Resource {
  const participant = [visit.patient_id, visit.provider_user_id].map((id) => ({
    actor: reference(id),
    status: 'accepted',
  }));
  return {
    resourceType: 'Appointment',
    id: text(visit.id),
    status: APPOINTMENT_STATUS[text(visit.status)],
    start: instant(visit.start_time),
    end: instant(visit.end_time),
    ...(visit.symptoms ? { description: visit.symptoms } : {}),
    participant,
  };
}

const SECTIONS = ['subjective', 'objective', 'assessment', 'plan'] as const;
const CONSULTATION_NOTE = { system: 'http://loinc.org', code: '11488-4', display: 'Consult note' };

function toComposition(note: Row, addenda: Row[]): Resource {
  const written = SECTIONS.filter((section) => note[section]);
  return {
    resourceType: 'Composition',
    id: derivedId(text(note.appointment_id), 'note'),
    status: addenda.length > 0 ? 'amended' : 'final',
    type: { coding: [CONSULTATION_NOTE] },
    subject: reference(note.patient_id),
    author: [reference(note.provider_user_id)],
    date: instant(note.signed_at),
    title: 'Visit note',
    section: [
      ...written.map((section) => toSection(section, note[section])),
      ...addenda.map(({ created_at, content }) => toSection(`addendum ${instant(created_at)}`, content)),
    ],
  };
}

const toSection = (title: string, content: unknown) => ({
  title,
  text: { status: 'generated', div: toDiv(text(content)) },
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toDiv = (value: string) =>
  `<div xmlns="http://www.w3.org/1999/xhtml">${value.replaceAll(/[&<>]/g, (one) => ENTITIES[one] ?? one)}</div>`;

function toCommunication(message: Row): Resource {
  const isTakenBack = Boolean(message.taken_back_at);
  return {
    resourceType: 'Communication',
    id: text(message.id),
    status: isTakenBack ? 'entered-in-error' : 'completed',
    subject: reference(message.patient_id),
    sender: reference(message.sender_id),
    sent: instant(message.created_at),
    ...(isTakenBack ? {} : { payload: [payloadOf(message)] }),
  };
}

const payloadOf = (message: Row) =>
  message.attachment_url ? { contentReference: reference(fileId(message)) } : { contentString: message.content };

const fileId = ({ id }: Row) => derivedId(text(id), 'file');

/** Names are people's own: a “#” in one is no fragment. */
const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** The file itself lies beside the bundle. */
function toDocumentReference(message: Row): Resource {
  const { id, patient_id, sender_id, created_at, attachment_name: title, attachment_type: contentType } = message;
  return {
    resourceType: 'DocumentReference',
    id: fileId(message),
    status: 'current',
    subject: reference(patient_id),
    author: [reference(sender_id)],
    date: instant(created_at),
    content: [{ attachment: { contentType, title, url: addressOf(archivedAs(id, title)) } }],
  };
}
