import { randomInt } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type Accepted,
  booksOf,
  isRefused,
  judgeEnd,
  judgeFairness,
  type VisitRow,
} from '../../testing/history-oracle.ts';
import { type Life, type Look, liveThrough, type World } from '../../testing/history-world.ts';
import type { TestServer } from '../../testing/server.ts';

/** HISTORIES_SEED lives one world of that seed again. */
const GIVEN = process.env.HISTORIES_SEED;
const HISTORIES = trials(5, 50);
/** The short form lives the world that once asked twice for part of a fee, after a lost answer while no news arrived. */
const SHOWED_A_FAULT = 987_539_626;
/** The long form lives more worlds, the last of them drawn anew each time. */
const MORE = [1_417_508_564, 173_782_705, ...Array.from({ length: 20 }, () => randomInt(2 ** 31))];
const SEEDS = GIVEN ? [Number(GIVEN)] : trials([SHOWED_A_FAULT], [SHOWED_A_FAULT, ...MORE]);

type Money = { net: number; captures: { reference: string; standing: string }[]; open: number };
type Row = VisitRow & { payments: Money; mails: string[]; refusals: number; status: string };

const readRows = (server: TestServer) =>
  server.database.read(
    null,
    () => sql<Row>`
      select a.id, a.status, a.outcome, a.end_fact as fact, a.refund_percent as percent,
        a.cancelled_at as "cancelledAt", a.provider_statement as "providerSaid", a.patient_statement as "patientSaid",
        array(select m.body_text from mails m join notifications n on n.id = m.notification_id
          where n.appointment_id = a.id and n.kind = 'refund_returned') as mails,
        (select count(*)::integer from mails m join notifications n on n.id = m.notification_id
          where n.appointment_id = a.id and n.kind = 'refund_refused') as refusals,
        json_build_object(
          'net', (select coalesce(sum(case when l.kind in ('charge', 'refund_reversal', 'dispute_reversal') then 1 else -1 end
              * l.amount_cents), 0) from ledger_entries l where l.appointment_id = a.id),
          'captures', (select coalesce(json_agg(json_build_object('reference', c.reference, 'standing', c.standing)), '[]')
              from captures c join payments p on p.id = c.payment_id where p.appointment_id = a.id),
          'open', (select count(*) from refunds r join payments p on p.id = r.payment_id
              where p.appointment_id = a.id and r.state in ('owed', 'asked'))) as payments
      from appointments a`,
  );

/** What pays for the visit */
const acceptedOf = ({ payments }: Row) =>
  payments.captures.filter(({ standing }) => standing === 'accepted').map(({ reference }) => reference);

/** What the mails about returned money say in all, such as "$60.00 for your visit" */
const mailedCents = ({ mails }: Row) =>
  mails.reduce((total, text) => total + Math.round(Number(/\$([\d.]+)\W* for your visit/.exec(text)?.[1]) * 100), 0);

const OPEN = ['scheduled', 'confirmed', 'in_progress'];

/** What holds at each moment: nothing is confirmed unpaid, nothing is said of money that the gateway did not confirm. */
function judgeMoment(world: World, life: Life, row: Row): string[] {
  const books = booksOf(world, life);
  const wrong: string[] = [];
  const isPaid = life.feeCents === 0 || books.length > 0;
  if (!['scheduled', 'cancelled'].includes(row.status) && !isPaid) wrong.push(`${row.status} and not paid`);
  if (OPEN.includes(row.status) !== (row.fact === null) && row.status !== 'cancelled')
    wrong.push(`${row.status} with the fact ${row.fact}`);
  const returned = books.reduce((total, one) => total + Math.min(one.captured, one.returned + one.refused), 0);
  const mailed = mailedCents(row);
  if (mailed > returned) wrong.push(`mails say that ${mailed} came back, of ${returned}`);
  return wrong;
}

/** What its pages say, compared with the gateway's books and the ledger. */
async function judgePages(world: World, server: TestServer, life: Life): Promise<string[]> {
  const wrong: string[] = [];
  const books = booksOf(world, life);
  const confirmed = books.reduce((total, one) => total + Math.min(one.captured, one.returned + one.refused), 0);
  const client = server.clientOf(life.people.patient);
  const [state, { payments }, { money }] = await Promise.all([
    client.payments.state({ appointmentId: life.id }),
    client.billing.payments({}),
    client.appointments.get({ id: life.id }),
  ]);
  const gone = books.reduce((total, { returned, refused, taken }) => total + returned + refused + taken, 0);
  if (state.status === 'refunded' && gone < life.feeCents) wrong.push(`"refunded" with ${gone} of ${life.feeCents}`);
  const billed = payments.filter(({ appointmentId }) => appointmentId === life.id);
  const told = billed.reduce((total, { refund }) => total + (refund?.returnedCents ?? 0), 0);
  if (told > confirmed) wrong.push(`billing says that ${told} came back, of ${confirmed}`);
  if ((state.refund?.returnedCents ?? 0) > confirmed)
    wrong.push(`the visit says that more came back than ${confirmed}`);
  const [ledger] = await server.database.read(
    null,
    () => sql<{
      cents: number;
      ofVisit: number;
    }>`select coalesce(sum(e.cents), 0)::int as cents,
        coalesce(sum(e.cents) filter (where e.standing = 'accepted'), 0)::int as "ofVisit"
      from (select c.standing, case l.kind when 'refund' then l.amount_cents else -l.amount_cents end as cents
        from ledger_entries l left join captures c on c.id = l.capture_id
        where l.appointment_id = ${life.id} and l.kind in ('refund', 'refund_reversal')) e`,
  );
  const shown = money?.returnedCents ?? 0;
  if (shown !== ledger?.ofVisit) wrong.push(`its page says ${shown} came back, the ledger ${ledger?.ofVisit}`);
  if (told !== ledger?.cents) wrong.push(`billing says ${told} came back, the ledger ${ledger?.cents}`);
  return wrong;
}

const UTC = { timeZone: 'UTC' };

/** What patients got back of visits that are the provider's all the same: the platform bears it. */
async function readHouseShare(server: TestServer, providerUserId: string): Promise<number> {
  const [row] = await server.database.read(
    null,
    () => sql<{ cents: number }>`
      select coalesce(sum(round(c.amount_cents * d.house_bears_percent / 100.0)), 0)::integer as cents
      from end_disputes d join payments p on p.appointment_id = d.appointment_id
      join captures c on c.payment_id = p.id and c.standing = 'accepted'
      where d.provider_user_id = ${providerUserId}`,
  );
  const [lost] = await server.database.read(
    null,
    () => sql<{ cents: number }>`
      select coalesce(sum(b.house_cents), 0)::integer as cents
      from chargebacks b join payments p on p.id = b.payment_id join appointments a on a.id = p.appointment_id
      where p.provider_user_id = ${providerUserId} and (a.end_fact in ('held', 'missed_by_patient')
        or a.end_fact is null and a.status = 'cancelled' and a.refund_percent < 100)`,
  );
  return (row?.cents ?? 0) + (lost?.cents ?? 0);
}

/** The doctor's earnings and statements are what is kept of visits that are theirs, and what the platform bears. */
async function judgeEarnings(world: World, server: TestServer, lives: Life[], accepted: Accepted): Promise<string[]> {
  const [life] = lives;
  if (!life) return [];
  const earned = lives
    .flatMap((one) => booksOf(world, one))
    .filter(({ reference }) => accepted.has(reference))
    .reduce(
      (total, { captured, returned, taken }) => total + captured - returned - taken,
      await readHouseShare(server, life.people.provider.userId),
    );
  const client = server.clientOf(life.people.provider);
  const { total } = await client.payments.earnings({ by: 'month', ...UTC });
  const now = server.services.clock.now();
  const months = [-1, 0, 1, 2].map((ago) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    return first.toISOString().slice(0, 7);
  });
  const statements = await Promise.all(months.map((month) => client.payments.statement({ month, ...UTC })));
  const stated = statements.reduce((sum, statement) => sum + statement.total.netCents, 0);
  const wrong: string[] = [];
  if (total.netCents !== earned) wrong.push(`earnings of ${total.netCents} where ${earned} is earned`);
  if (stated !== earned) wrong.push(`statements of ${stated} where ${earned} is earned`);
  if (statements[1]?.aheadCents !== 0) wrong.push(`${statements[1]?.aheadCents} are still ahead`);
  return wrong;
}

const look: Look = async ({ world, server, moment }) => {
  const rows = new Map((await readRows(server)).map((row) => [row.id, row]));
  const isEnd = moment === 'end';
  for (const life of world.lives) {
    const row = rows.get(life.id)!;
    const accepted = new Set(acceptedOf(row));
    life.wasConfirmed ||= life.feeCents === 0 || accepted.size > 0;
    const wrong = judgeMoment(world, life, row);
    if (isEnd || life.isChanged) wrong.push(...(await judgePages(world, server, life)));
    life.isChanged = false;
    if (isEnd) wrong.push(...judgeEnd(world, life, { row, accepted }), ...judgeFairness(life, row));
    if (isEnd) wrong.push(...judgeLedger(world, life, row));
    const said = `${life.log.join('\n  ')}\n  ${JSON.stringify(row)}`;
    world.complaints.push(...wrong.map((one) => `seed ${world.seed}, ${moment}: ${one}\n  ${said}`));
  }
  if (!isEnd) return;
  const accepted = new Set([...rows.values()].flatMap(acceptedOf));
  for (const lives of Map.groupBy(world.lives, ({ people }) => people.provider.providerId).values()) {
    const wrong = await judgeEarnings(world, server, lives, accepted);
    const said = lives.map(({ id, log }) => `${log.join('\n  ')}\n  ${JSON.stringify(rows.get(id))}`).join('\n');
    world.complaints.push(...wrong.map((one) => `seed ${world.seed}: ${one}\n  ${said}`));
  }
  if (world.left.length > 0)
    world.complaints.push(`seed ${world.seed}: jobs fail for ever: ${JSON.stringify(world.left)}`);
};

/** At the end nothing is open, and the ledger is what the gateway's books say. */
function judgeLedger(world: World, life: Life, row: Row): string[] {
  const { payments, status } = row;
  const wrong: string[] = [];
  const net = booksOf(world, life).reduce(
    (total, { captured, returned, taken }) => total + captured - returned - taken,
    0,
  );
  if (payments.net !== net) wrong.push(`the ledger says ${payments.net}, the gateway ${net}`);
  wrong.push(...judgeMails(world, life, row));
  if (payments.open > 0) wrong.push(`${payments.open} refunds are open`);
  if (payments.captures.some(({ standing }) => standing === 'unknown')) wrong.push('a payment that nobody judged');
  if (OPEN.includes(status)) wrong.push(`still ${status}`);
  return wrong;
}

/** What we returned is told once, and once that a bank refused it; what somebody returned at the gateway is not ours to tell. */
function judgeMails(world: World, life: Life, row: Row): string[] {
  const wrong: string[] = [];
  const books = booksOf(world, life);
  const ours = books.flatMap(({ refunds }) => refunds).filter(({ id }) => !world.outside.has(id));
  const cents = (some: typeof ours) => some.reduce((total, { amount }) => total + amount, 0);
  const returned = cents(ours.filter(({ status }) => status === 'succeeded'));
  // What came back to us after it had succeeded may have been told in time.
  const most = returned + cents(ours.filter(({ id }) => world.refused.has(id)));
  const mailed = mailedCents(row);
  if (mailed < returned || mailed > most) wrong.push(`mails say that ${mailed} came back, which was ${returned}`);
  const refusals = ours.filter(isRefused).length;
  const isSimple = books.every(
    ({ refunds, taken }) => taken === 0 && refunds.every(({ id }) => !world.outside.has(id)),
  );
  if (row.refusals > refusals) wrong.push(`${row.refusals} mails of ${refusals} refusals`);
  if (isSimple && refusals > 0 && row.refusals === 0) wrong.push('nobody told that a bank refused the refund');
  return wrong;
}

it.each(SEEDS)(
  'every history of the world of HISTORIES_SEED=%i ends as was decided',
  { timeout: 600_000 },
  async (seed) => {
    expect((await liveThrough(seed, HISTORIES, look)).join('\n\n')).toBe('');
  },
);
