import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import { type Api, apiOf } from '../support/api.ts';
import { dayAhead, freeStarts } from '../support/arranging.ts';
import { signedIn } from '../support/people.ts';
import type { Address } from '../support/product.ts';

/** Where everything is said, and whose times are booked. */
type Appointment = { appointmentId: string; providerId: string };

/** A payment that was acknowledged; times are of `performance.now()`. */
export type Payment = { appointmentId: string; paidAt: number; confirmedAt: number | null };

const AGAIN_AFTER_MS = 150;
const SPEAKS_EVERY_MS = 50;
/** Nobody may hold more than a few times without paying. */
const MOST_UNCONFIRMED = 3;
const DAYS = 20;
/** So that the free times of these days last until the end of the long form */
const BOOKS_EVERY_MS = process.env.TEST_LONG ? 1_500 : 0;

export type MixedLoad = {
  /** Answers by their status; those that never came are `none` */
  answers: Map<number | 'none', number>;
  said: string[];
  payments: Payment[];
  /** Resolves once everything that was begun has been answered. */
  finish(): Promise<void>;
};

/**
 * Messages of two people, and bookings that are paid for, until `finish`. What is not answered, or answered with 503, is
 * asked again with the same key, as our pages do.
 */
export async function mixedLoad(
  product: Address,
  { appointmentId, providerId }: Appointment,
  mark: string,
): Promise<MixedLoad> {
  const answers: MixedLoad['answers'] = new Map();
  const count = (status: number | 'none') => answers.set(status, (answers.get(status) ?? 0) + 1);
  const clients = await Promise.all(
    (['patient', 'doctor', 'arabicPatient'] as const).map(async (person) => {
      const { cookie } = await signedIn(product, person);
      return apiOf(product.url, cookie, ({ status }) => count(status));
    }),
  );
  const [patient, doctor, payer] = clients as [Api, Api, Api];
  const days = await Promise.all(
    Array.from({ length: DAYS }, (_, day) => freeStarts(product, providerId, dayAhead(product, 3 + day))),
  );
  const state = { isEnding: false };
  const said: string[] = [];
  const payments: Payment[] = [];
  const insist = insisting(() => count('none'));

  const talk = async (api: Api, name: string): Promise<void> => {
    for (let number = 1; !state.isEnding; number += 1) {
      const content = `${name} ${mark} ${number}.`;
      const clientId = randomUUID();
      await insist(() => api.messages.send({ appointmentId, content, clientId }));
      said.push(content);
      await delay(SPEAKS_EVERY_MS);
    }
  };
  const book = async (): Promise<void> => {
    for (const startTime of days.flat()) {
      if (state.isEnding) return;
      await untilConfirmed(payments, MOST_UNCONFIRMED - 1);
      const payment = await bookAndPay(payer, insist, providerId, startTime);
      if (!payment) continue;
      payments.push(payment);
      void watch(payer, insist, payment);
      await delay(BOOKS_EVERY_MS);
    }
  };
  const working = Promise.all([talk(patient, 'Emily'), talk(doctor, 'Daniel'), book()]);
  return {
    answers,
    said,
    payments,
    async finish() {
      state.isEnding = true;
      await working;
      await untilConfirmed(payments, 0);
    },
  };
}

type Insist = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/** Asks until there is an answer; a refusal is one. */
function insisting(onSilence: () => void): Insist {
  return async (ask) => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        const isRefused = error instanceof ORPCError && error.status < 500;
        if (isRefused) throw error;
        if (!(error instanceof ORPCError)) onSilence();
        await delay(AGAIN_AFTER_MS);
      }
    }
  };
}

/** Null where the time was taken by somebody else. */
async function bookAndPay(api: Api, insist: Insist, providerId: string, startTime: string): Promise<Payment | null> {
  const booking = { providerId, startTime, appointmentType: 'video' as const, idempotencyKey: randomUUID() };
  try {
    const { id: appointmentId } = await insist(() => api.appointments.book(booking));
    const { sessionId } = await insist(() => api.payments.checkout({ appointmentId }));
    await insist(() => api.payments.sandboxAct({ sessionId, action: 'pay' }));
    return { appointmentId, paidAt: performance.now(), confirmedAt: null };
  } catch (error) {
    if (error instanceof ORPCError) return null;
    throw error;
  }
}

async function watch(api: Api, insist: Insist, payment: Payment): Promise<void> {
  for (;;) {
    const { status, appointmentStatus } = await insist(() =>
      api.payments.state({ appointmentId: payment.appointmentId }),
    );
    if (status === 'paid' && appointmentStatus === 'confirmed') {
      payment.confirmedAt = performance.now();
      return;
    }
    await delay(AGAIN_AFTER_MS);
  }
}

async function untilConfirmed(payments: Payment[], most: number): Promise<void> {
  while (payments.filter(({ confirmedAt }) => confirmedAt === null).length > most) await delay(AGAIN_AFTER_MS);
}
