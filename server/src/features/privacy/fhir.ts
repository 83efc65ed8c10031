import type { Gathered } from './gather.ts';

type Row = Record<string, unknown>;
type Resource = { resourceType: string; id: string } & Record<string, unknown>;

/** What is known of a person's health as a FHIR R4 bundle, for other systems to read. */
export function toBundle(data: Gathered, person: { userId: string; email: string }, now: Date) {
  const [profile = {}] = data.profile ?? [];
  const visits = data.visits ?? [];
  const resources = [
    toPatient(profile, person),
    ...toConcerns(profile, person.userId),
    ...practitionersOf(visits),
    ...visits.map(toAppointment),
    ...(data.notes ?? []).filter(({ signed_at }) => signed_at).map(toComposition),
    ...(data.messages ?? []).map((message) => toCommunication(message, person.userId)),
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

function toPatient({ full_name, phone, emergency_contact, locale }: Row, { userId, email }: Contactable): Resource {
  const telecom = [{ system: 'email', value: email }, ...(phone ? [{ system: 'phone', value: phone }] : [])];
  return {
    resourceType: 'Patient',
    id: userId,
    name: [{ text: full_name }],
    telecom,
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: locale }] }, preferred: true }],
    ...(emergency_contact ? { contact: [{ name: { text: emergency_contact } }] } : {}),
  };
}
type Contactable = { userId: string; email: string };

/** Kept as their own words; a code would claim more than was said. Derived ids stay the same in every copy. */
function toConcerns({ allergies, medical_conditions }: Row, userId: string): Resource[] {
  const active = (kind: string) => ({
    coding: [{ system: `http://terminology.hl7.org/CodeSystem/${kind}`, code: 'active' }],
  });
  const allergy = {
    resourceType: 'AllergyIntolerance',
    id: derivedId(userId, 'a'),
    clinicalStatus: active('allergyintolerance-clinical'),
    code: { text: allergies },
    patient: reference(userId),
  };
  const condition = {
    resourceType: 'Condition',
    id: derivedId(userId, 'b'),
    clinicalStatus: active('condition-clinical'),
    code: { text: medical_conditions },
    subject: reference(userId),
  };
  return [...(allergies ? [allergy] : []), ...(medical_conditions ? [condition] : [])];
}

const derivedId = (id: string, digit: string) => `${id.slice(0, -12)}${digit}${id.slice(-11)}`;

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

function toComposition(note: Row): Resource {
  const written = SECTIONS.filter((section) => note[section]);
  return {
    resourceType: 'Composition',
    id: derivedId(text(note.appointment_id), 'c'),
    status: 'final',
    type: { coding: [CONSULTATION_NOTE] },
    subject: reference(note.patient_id),
    author: [reference(note.provider_user_id)],
    date: instant(note.signed_at),
    title: 'Visit note',
    section: written.map((section) => ({
      title: section,
      text: { status: 'generated', div: toDiv(text(note[section])) },
    })),
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toDiv = (value: string) =>
  `<div xmlns="http://www.w3.org/1999/xhtml">${value.replaceAll(/[&<>]/g, (one) => ENTITIES[one] ?? one)}</div>`;

function toCommunication(message: Row, userId: string): Resource {
  return {
    resourceType: 'Communication',
    id: text(message.id),
    status: 'completed',
    subject: reference(userId),
    sender: reference(message.sender_id),
    sent: instant(message.created_at),
    payload: [{ contentString: message.content }],
  };
}
