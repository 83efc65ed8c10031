import { aDevice, CITIES, MONTH_HOURS, type Patient, type Practice, type World } from './ordinary-month.ts';

/** Takes somebody of the ordinary month, who does the rest besides. */
export type Casting = { doctor: () => Practice; patient: () => Patient; newcomer: (hours: number) => Patient };

/**
 * What the issue describes, each as large and as long as the lot says, hidden among what its people do ordinarily. Each gives
 * the accounts or networks that an alert about it names.
 */
export const SCHEMES: Record<string, (world: World, casting: Casting) => string[]> = {
  'many cards by one account': ({ lots, ...world }, { patient }) => {
    const thief = patient();
    const start = lots.from(250, MONTH_HOURS - 50);
    const cards = lots.whole(4, 12);
    for (let i = 0; i < cards; i += 1)
      pay(world.writer, lots.pick(world.practices), thief, {
        hours: start - i * lots.from(0.2, 20),
        card: `stolen ${thief.id} ${i}`,
      });
    return [thief.id];
  },
  'one card by many accounts': ({ lots, ...world }, { patient }) => {
    const start = lots.from(250, MONTH_HOURS - 50);
    const accounts = Array.from({ length: lots.whole(4, 12) }, patient);
    for (const [i, account] of accounts.entries())
      pay(world.writer, lots.pick(world.practices), account, {
        hours: start - i * lots.from(0.2, 20),
        card: `passed on ${accounts[0]?.id}`,
      });
    return accounts.map(({ id }) => id);
  },
  'refunds over a rate': ({ lots, ...world }, { doctor, patient }) => {
    const practice = doctor();
    const start = lots.from(200, MONTH_HOURS - 10);
    const share = lots.from(0.6, 0.95);
    for (let i = lots.whole(8, 30); i > 0; i -= 1) {
      const hours = start - lots.from(0, 190);
      pay(world.writer, practice, patient(), { hours, back: lots.chance(share) ? 'refund' : null });
    }
    return [practice.userId];
  },
  'chargebacks by one patient': ({ lots, ...world }, { patient }) => {
    const one = patient();
    for (let i = lots.whole(2, 6); i > 0; i -= 1)
      pay(world.writer, lots.pick(world.practices), one, { hours: lots.from(100, MONTH_HOURS), back: 'dispute' });
    return [one.id];
  },
  'doctor and patient on one device': ({ lots, ...world }, { doctor, patient }) => {
    const practice = doctor();
    const accounts = Array.from({ length: lots.whole(1, 4) }, patient);
    const start = lots.from(260, MONTH_HOURS - 30);
    world.writer.event(practice.userId, 'signed_in', start - lots.from(0, 200), practice.device);
    for (let i = lots.whole(2, 10); i > 0; i -= 1) {
      const account = lots.pick(accounts);
      const hours = start - lots.from(0, 200);
      world.writer.event(account.id, 'signed_in', hours + lots.from(0.1, 20), practice.device);
      pay(world.writer, practice, account, { hours });
    }
    return [practice.userId, ...accounts.map(({ id }) => id)];
  },
  'visits completed that neither attended': ({ lots, ...world }, { doctor, patient }) => {
    const practice = doctor();
    for (let i = lots.whole(4, 15); i > 0; i -= 1)
      pay(world.writer, practice, patient(), { hours: lots.from(10, MONTH_HOURS), isEmpty: true });
    return [practice.userId];
  },
  'a sudden price': ({ lots, ...world }, { doctor, patient }) => {
    const practice = doctor();
    const fee = lots.whole(30, 90) * 100;
    for (let i = lots.whole(6, 15); i > 0; i -= 1)
      pay(world.writer, practice, patient(), { hours: 60 + lots.from(0, MONTH_HOURS - 100), fee });
    pay(world.writer, practice, patient(), { hours: lots.from(2, 40), fee: Math.round(fee * lots.from(2.2, 6)) });
    return [practice.userId];
  },
  'self-booking through fresh accounts': ({ lots, ...world }, { doctor, newcomer }) => {
    const practice = doctor();
    const start = lots.from(160, MONTH_HOURS - 40);
    world.writer.event(practice.userId, 'signed_in', start + 5, practice.device);
    const accounts = Array.from({ length: lots.whole(2, 8) }, () => newcomer(start + lots.from(1, 30)));
    for (const account of accounts) {
      world.writer.event(account.id, 'signed_in', start + 0.5, practice.device);
      pay(world.writer, practice, account, { hours: start - lots.from(0, 100), isReviewed: true });
    }
    return [practice.userId, ...accounts.map(({ id }) => id)];
  },
  'many reviews at once': ({ lots, ...world }, { doctor, newcomer }) => {
    const practice = doctor();
    const start = lots.from(100, MONTH_HOURS - 100);
    const accounts = Array.from({ length: lots.whole(6, 20) }, () => newcomer(start + lots.from(2, 60)));
    for (const account of accounts)
      pay(world.writer, practice, account, { hours: start - lots.from(0, 48), isReviewed: true });
    return [practice.userId, ...accounts.map(({ id }) => id)];
  },
  'reviews by linked accounts': ({ lots, ...world }, { doctor, patient }) => {
    const practice = doctor();
    const start = lots.from(300, MONTH_HOURS - 10);
    const devices = Array.from({ length: lots.whole(1, 2) }, () => aDevice({ lots, network: world.network }));
    const accounts = Array.from({ length: lots.whole(4, 9) }, patient);
    for (const account of accounts) {
      const hours = start - lots.from(0, 280);
      world.writer.event(account.id, 'signed_in', hours + 1, lots.pick(devices));
      pay(world.writer, practice, account, { hours, isReviewed: true });
    }
    return [practice.userId, ...accounts.map(({ id }) => id)];
  },
  'impossible travel': ({ lots, ...world }, { patient }) => {
    const victim = patient();
    const own = lots.pick(CITIES);
    const far = lots.pick(CITIES.filter(([country]) => country !== own[0]));
    const hours = lots.from(10, MONTH_HOURS - 10);
    world.writer.event(victim.id, 'signed_in', hours, { network: world.network(), agent: 'Their own', place: own });
    world.writer.event(victim.id, 'signed_in', hours - lots.from(0.1, 4), {
      network: world.network(),
      agent: 'Another',
      place: far,
    });
    return [victim.id];
  },
  'password spraying': ({ lots, ...world }, { patient }) => {
    const network = world.network();
    const start = lots.from(20, MONTH_HOURS - 10);
    const spread = lots.from(0.2, 8);
    for (let i = lots.whole(15, 80); i > 0; i -= 1)
      world.writer.event(patient().id, 'sign_in_failed', start - lots.from(0, spread), { network, agent: 'A tool' });
    return [network];
  },
  'mass reading of records': ({ lots, ...world }, { doctor }) => {
    const reader = doctor();
    const start = lots.from(80, MONTH_HOURS - 10);
    const spread = lots.from(1, 72);
    for (let i = lots.whole(150, 600); i > 0; i -= 1)
      world.writer.access(reader.userId, lots.pick(world.patients).id, start - lots.from(0, spread));
    return [reader.userId];
  },
  'invitations in masses': ({ lots, ...world }, { patient }) => {
    const sender = patient();
    const start = lots.from(60, MONTH_HOURS - 10);
    const spread = lots.from(0.5, 48);
    for (let i = lots.whole(20, 120); i > 0; i -= 1)
      world.writer.careInvitation(sender.id, start - lots.from(0, spread));
    return [sender.id];
  },
  'a doctor who answers no more': ({ lots, ...world }, { doctor, patient }) => {
    const practice = doctor();
    const start = lots.from(200, MONTH_HOURS - 10);
    for (let i = lots.whole(7, 20); i > 0; i -= 1) {
      const hours = start - lots.from(0, 140);
      const visit = pay(world.writer, practice, patient(), { hours });
      world.writer.conversation(visit, [{ isDoctor: false, hours: hours - lots.from(0, hours - 1) }]);
    }
    return [practice.userId];
  },
};

type Given = {
  hours: number;
  fee?: number;
  card?: string;
  back?: 'refund' | 'dispute' | null;
  isEmpty?: boolean;
  isReviewed?: boolean;
};

/** A visit that was paid. */
function pay(writer: World['writer'], practice: Practice, { id, card: own }: Patient, given: Given) {
  const { hours, fee = 6_000, card = own, back = null, isEmpty = false, isReviewed = false } = given;
  const isHeld = back !== 'refund';
  const visit = writer.visit(practice, id, {
    hours,
    booked: hours + 2,
    fee,
    status: isHeld ? 'completed' : 'cancelled',
    by: isEmpty ? 'provider' : 'presence',
  });
  if (isHeld && !isEmpty) for (const part of ['patient', 'doctor'] as const) writer.presence(visit, part);
  writer.payment(visit, hours + 1, back && { kind: back, hours: hours / 2 }, card);
  if (isReviewed) writer.review(visit, hours * 0.95);
  return visit;
}
