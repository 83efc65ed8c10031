import type pg from 'pg';
import { contents } from './content/index.ts';
import { mansour, okafor } from './demonstration.ts';
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts';
import { emily, marwa } from './patients.ts';
import { createRandom, stableId } from './random.ts';
import { HOUR_MS, type Visit } from './visits.ts';

const MINUTE_MS = 60_000;

type Author = 'patient' | 'doctor';
/** `at` is epoch ms. */
type Message = { visit: Visit; from: Author; text: string; at: number; isUnread?: boolean };

/** After about one visit in four the patient asks and the doctor answers. */
function ordinary(visit: Visit): Message[] {
  const random = createRandom(`conversation ${visit.id}`);
  if (visit.status !== 'completed' || visit.patient.managedBy || !random.chance(0.25)) return [];
  const [question, answer] = random.pick(contents[visit.patient.locale].exchanges);
  const at = visit.end + random.between(1, 20) * HOUR_MS;
  return [
    { visit, from: 'patient', text: question, at },
    { visit, from: 'doctor', text: answer, at: at + random.between(4, 240) * MINUTE_MS },
  ];
}

const withEmily: readonly (readonly [Author, string])[] = [
  ['patient', 'Hello Dr. Okafor, it’s a little better than this morning, but it still hurts. No fever.'],
  ['doctor', 'Hello Emily, thank you for telling me beforehand. Have you taken anything for it, and how often?'],
  ['patient', 'Acetaminophen, twice today. It helps for about three hours.'],
  ['doctor', 'Good to know. Have it at hand during the call, and we’ll look at the dose together.'],
];

const withMarwa: readonly (readonly [Author, string])[] = [
  ['patient', 'مساء الخير دكتور كريم، قِسْتُ الضغط ثلاثة أيام كما طلبت، وكان ١٣٥ على ٨٥ في المتوسط.'],
  ['doctor', 'مساء النور يا أستاذة مروة، هذا تحسن جيد. هل ما زال الدوار يأتيك عند الوقوف؟'],
  ['patient', 'خفّ كثيرًا، مرة واحدة هذا الأسبوع. هل أستمر على الجرعة نفسها؟'],
];

/** A thread that ended a little before `anchor`, its last message not read yet. */
function thread(visit: Visit, lines: readonly (readonly [Author, string])[], anchor: number): Message[] {
  return lines.map(([from, text], index) => {
    const remaining = lines.length - index;
    return { visit, from, text, at: anchor - (15 + remaining * 12) * MINUTE_MS, isUnread: remaining === 1 };
  });
}

function messagesOf(visits: readonly Visit[], anchor: number): Message[] {
  const coming = (patient: typeof emily, doctor: typeof okafor) =>
    visits.find((visit) => visit.patient === patient && visit.doctor === doctor && visit.status === 'confirmed');
  const [first, second] = [coming(emily, okafor), coming(marwa, mansour)];
  if (!first || !second) throw new Error('The demonstration visits are missing.');
  const all = [...visits.flatMap(ordinary), ...thread(first, withEmily, anchor), ...thread(second, withMarwa, anchor)];
  return all.filter(({ at }) => at < anchor - 20 * MINUTE_MS).sort((a, b) => a.at - b.at);
}

const idOf = ({ visit, at }: Message) => stableId(`message ${visit.id} ${at}`);
const personOf = ({ patient, doctor }: Visit, who: Author) => (who === 'patient' ? patient.id : doctor.userId);

function toMessageRow(message: Message): Row {
  return {
    id: idOf(message),
    appointment_id: message.visit.id,
    sender_id: personOf(message.visit, message.from),
    client_id: stableId(`client ${idOf(message)}`),
    content: message.text,
    message_type: 'text',
    created_at: iso(message.at),
  };
}

function toReceiptRow(message: Message): Row {
  const reader = message.from === 'patient' ? 'doctor' : 'patient';
  return {
    id: stableId(`receipt ${idOf(message)}`),
    message_id: idOf(message),
    user_id: personOf(message.visit, reader),
    read_at: iso(message.at + 4 * MINUTE_MS),
  };
}

/** What patients and doctors wrote; the triggers number the messages in this order. */
export async function insertConversations(client: pg.Client, visits: readonly Visit[], anchor: number): Promise<void> {
  const messages = messagesOf(visits, anchor);
  const receipts = messages.filter(({ isUnread }) => !isUnread).map(toReceiptRow);
  await withoutTriggers(client, 'messages', ['_500_announce'], () =>
    insertRows(client, 'messages', messages.map(toMessageRow)),
  );
  await client.query(`
    update conversations set last_message_at = said.at
    from (select appointment_id, max(created_at) as at from messages group by appointment_id) said
    where conversations.appointment_id = said.appointment_id`);
  await withoutTriggers(client, 'message_receipts', ['_500_announce'], () =>
    insertRows(client, 'message_receipts', receipts),
  );
}
