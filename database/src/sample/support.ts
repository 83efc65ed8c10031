import type pg from 'pg';
import { ADMINISTRATOR_ID } from './accounts.ts';
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts';
import { emily, marwa } from './patients.ts';
import { stableId } from './random.ts';
import { DAY_MS } from './visits.ts';

const HOUR_MS = 3_600_000;

type Words = { ago: number; text: string; isAnswer?: boolean };
type Ticket = { of: string; category: string; subject: string; state: string; words: Words[] };

const tickets: Ticket[] = [
  {
    of: emily.id,
    category: 'payment',
    subject: 'Receipt for my insurer',
    state: 'answered',
    words: [
      { ago: 2 * DAY_MS, text: 'My insurer asks for a receipt with the address of the practice. Where do I find one?' },
      {
        ago: 2 * DAY_MS - 3 * HOUR_MS,
        text: 'Your invoice is under Billing, as a PDF. It names the doctor, the date and the amount; most insurers accept it. If yours asks for more, tell us what’s missing.',
        isAnswer: true,
      },
    ],
  },
  {
    of: marwa.id,
    category: 'technical',
    subject: 'لا أسمع صوت الطبيب',
    state: 'open',
    words: [
      {
        ago: 5 * HOUR_MS,
        text: 'في الاستشارة السابقة لم أسمع صوت الطبيب من هاتفي في الدقائق الأولى. ماذا أفعل قبل الاستشارة القادمة؟',
      },
    ],
  },
];

/** Two tickets: one answered, one that waits. What tells people of answers stays asleep. */
export async function insertTickets(client: pg.Client, anchor: number): Promise<void> {
  await insertRows(
    client,
    'tickets',
    tickets.map((ticket) => toTicketRow(ticket, anchor)),
  );
  await withoutTriggers(client, 'ticket_messages', ['_500_follow'], () =>
    insertRows(
      client,
      'ticket_messages',
      tickets.flatMap((ticket) => toMessageRows(ticket, anchor)),
    ),
  );
}

const idOf = ({ subject }: Ticket) => stableId(`ticket ${subject}`);

function toTicketRow(ticket: Ticket, anchor: number): Row {
  const { of, category, subject, state, words } = ticket;
  const times = words.map(({ ago }) => anchor - ago);
  return {
    id: idOf(ticket),
    user_id: of,
    client_id: idOf(ticket),
    category,
    subject,
    state,
    created_at: iso(Math.min(...times)),
    updated_at: iso(Math.max(...times)),
  };
}

function toMessageRows(ticket: Ticket, anchor: number): Row[] {
  return ticket.words.map(({ ago, text, isAnswer = false }, index) => {
    const id = stableId(`ticket ${ticket.subject} ${index}`);
    const author = isAnswer ? ADMINISTRATOR_ID : ticket.of;
    return { id, ticket_id: idOf(ticket), author_id: author, client_id: id, body: text, created_at: iso(anchor - ago) };
  });
}
