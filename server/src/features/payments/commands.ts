import { ORPCError } from '@orpc/server';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { SANDBOX_ACTS } from '@polyclinic/contract/payments/contract';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { formatDateTime } from '@polyclinic/contract/platform/format';
import { isUnavailable } from '@polyclinic/database/unavailable';
import { sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../http/index.ts';
import { type CheckoutRequest, GatewayFailure, inTime } from '../../payments/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { readAppointment } from '../appointments/queries.ts';
import { customerOf } from '../billing/commands.ts';

type Checkout = { url: string; sessionId: string };
type OpenPayment = {
  id: string;
  amount_cents: number;
  currency: string;
  gateway_session_id: string | null;
  checkout_url: string | null;
};

/** The gateway's page for an appointment that is held; the same one each time, at the appointment's own price. */
export async function openCheckout(
  context: SignedInContext,
  { appointmentId, locale }: { appointmentId: string; locale: Locale },
): Promise<Checkout> {
  const payment = await openPayment(context, appointmentId);
  if (payment.gateway_session_id && payment.checkout_url) {
    return { sessionId: payment.gateway_session_id, url: payment.checkout_url };
  }
  const visit = await readAppointment(context, { id: appointmentId, locale });
  const checkout = await askGateway(context, toRequest(context, payment, visit, locale));
  if (!(await noteCheckout(context, payment, checkout))) throw await endedMeanwhile(context, { id: visit.id, locale });
  return checkout;
}

/** False where the payment has ended while the gateway made its checkout. */
async function noteCheckout({ services, actor }: SignedInContext, { id }: OpenPayment, { sessionId, url }: Checkout) {
  const [row] = await services.database.write(
    actor,
    () => sql<{ isOpen: boolean }>`select note_checkout(${id}, ${sessionId}, ${url}) as "isOpen"`,
  );
  return row?.isOpen;
}

async function endedMeanwhile(context: SignedInContext, visit: { id: string; locale: Locale }) {
  const { status } = await readAppointment(context, visit);
  return fail(status === 'scheduled' ? 'PAYMENT_GATEWAY_FAILED' : 'NOTHING_TO_PAY');
}

async function openPayment({ services, actor }: SignedInContext, appointmentId: string): Promise<OpenPayment> {
  try {
    const open = sql<OpenPayment>`select * from open_payment(${appointmentId}, ${services.gateway.name})`;
    const [payment] = await services.database.write(actor, () => open);
    if (!payment) throw fail('NOTHING_TO_PAY');
    return payment;
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    if (violatedConstraint(error) === 'hold_expired') throw fail('HOLD_EXPIRED');
    if (violatedConstraint(error) === 'nothing_to_pay') throw fail('NOTHING_TO_PAY');
    if (violatedConstraint(error) === 'payments_paused') throw fail('PAYMENTS_PAUSED');
    throw error;
  }
}

/** In the words and with the key of the first try, until the gateway has refused them, or their session would end too soon for it. */
async function askGateway(context: SignedInContext, request: CheckoutRequest): Promise<Checkout> {
  const { gateway, log } = context.services;
  let key = '';
  try {
    return await inTime(
      (async () => {
        const tried = await beginCheckout(context, { ...request, customer: await knownCustomer(context) });
        key = tried.key;
        return gateway.createCheckout(tried.request, key);
      })(),
    );
  } catch (error) {
    if (error instanceof ORPCError || isUnavailable(error)) throw error;
    log.error({ err: error, paymentId: request.paymentId }, 'no checkout from the gateway');
    if (error instanceof GatewayFailure && error.isStored) await removeTry(context, request.paymentId, key);
    throw fail('PAYMENT_GATEWAY_FAILED');
  }
}

/** A person who is not known there pays all the same; only cards are not saved. */
async function knownCustomer(context: SignedInContext): Promise<string | undefined> {
  const { gateway, log } = context.services;
  if (!gateway.customers) return undefined;
  return customerOf(context, gateway.customers).catch((error: unknown) => {
    log.error({ err: error }, 'nobody made known to the gateway');
    return undefined;
  });
}

type Try = { key: string; stored: Omit<CheckoutRequest, 'expiresAt'> & { expiresAt: string } };

async function beginCheckout({ services, actor }: SignedInContext, request: CheckoutRequest) {
  const { paymentId } = request;
  const [begun] = await services.database.write(
    actor,
    () => sql<Try>`select key, "kept" as stored from begin_checkout(${paymentId}, ${JSON.stringify(request)}::jsonb,
      ${services.gateway.leastSessionMs})`,
  );
  if (!begun) throw fail('NOTHING_TO_PAY');
  return { key: begun.key, request: { ...begun.stored, expiresAt: new Date(begun.stored.expiresAt) } };
}

async function removeTry({ services, actor }: SignedInContext, paymentId: string, key: string): Promise<void> {
  await services.database.write(actor, () => sql`select fail_checkout(${paymentId}, ${key})`);
}

function toRequest(
  { services, session }: SignedInContext,
  payment: OpenPayment,
  visit: Appointment,
  locale: Locale,
): CheckoutRequest {
  const { publicUrl } = services.environment;
  const page = (outcome: string) => `${publicUrl}/${locale}/payment/${outcome}?appointment=${visit.id}`;
  const heldUntil = Math.min(Date.parse(visit.holdExpiresAt ?? visit.startTime), Date.parse(visit.startTime));
  const when = formatDateTime(visit.startTime, { locale, timeZone: session.timeZone, region: session.region });
  return {
    appointmentId: visit.id,
    paymentId: payment.id,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    description: `${visit.providerName} · ${visit.specialty.name} · ${when}`,
    locale,
    successUrl: `${page('success')}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: page('cancel'),
    expiresAt: new Date(Math.max(heldUntil, Date.now() + services.gateway.shortestSessionMs)),
  };
}

type SandboxAnswer = {
  outcome: 'paid' | 'declined' | 'cancelled' | 'disputed' | 'decided';
  redirectUrl: string | null;
};

/** What the built-in gateway's card page does; a declined card leaves the session open, as a real one does. */
export async function actAtSandbox(
  { gateway }: Services,
  { sessionId, action }: { sessionId: string; action: (typeof SANDBOX_ACTS)[number] },
): Promise<SandboxAnswer> {
  const desk = gateway.sandbox;
  const session = await desk?.find(sessionId);
  if (!desk || !session) throw fail('NOT_FOUND');
  if (action === 'dispute') return actAtBank('disputed', await desk.dispute(sessionId));
  if (action === 'win' || action === 'lose')
    return actAtBank('decided', await desk.decide(sessionId, action === 'win' ? 'won' : 'lost'));
  if (action === 'cancel') return { outcome: 'cancelled', redirectUrl: session.cancel_url };
  if (session.status === 'complete') return { outcome: 'paid', redirectUrl: session.success_url };
  if (session.status === 'expired') throw fail('HOLD_EXPIRED');
  if (action === 'decline') return { outcome: 'declined', redirectUrl: null };
  const isPaid = (await desk.pay(sessionId)) || (await desk.find(sessionId))?.status === 'complete';
  if (!isPaid) throw fail('HOLD_EXPIRED');
  return { outcome: 'paid', redirectUrl: session.success_url };
}

/** NOT_FOUND where there is nothing that could be disputed or decided. */
function actAtBank(outcome: 'disputed' | 'decided', isDone: boolean): SandboxAnswer {
  if (!isDone) throw fail('NOT_FOUND');
  return { outcome, redirectUrl: null };
}
