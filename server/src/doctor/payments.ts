import { type Check, failed, ok, warning } from './finding.ts';

const WAIT_MS = 10_000;
const WEBHOOK_PATH = '/api/webhooks/payments';

type Endpoints = { data?: { url: string; status: string }[] };

export const checkPayments: Check = async ({ environment }) => {
  const {
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE = 'https://api.stripe.com',
    publicUrl,
  } = environment;
  if (!STRIPE_SECRET_KEY)
    return warning(
      'Payments go to the test gateway: no money moves',
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    );
  if (!STRIPE_WEBHOOK_SECRET)
    return failed('STRIPE_WEBHOOK_SECRET is missing', 'Take it from the endpoint in Stripe’s dashboard.');
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
  const asked = await fetch(`${STRIPE_API_BASE}/v1/webhook_endpoints?limit=100`, {
    headers,
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => null);
  if (!asked) return failed('Stripe can’t be reached', 'Let this machine call api.stripe.com over HTTPS.');
  if (asked.status === 401) return failed('Stripe refuses STRIPE_SECRET_KEY', 'Take the key from Stripe’s dashboard.');
  if (!asked.ok)
    return warning(
      `Stripe answered ${asked.status}`,
      'Look at the rights of STRIPE_SECRET_KEY: it reads webhook endpoints here.',
    );
  const wanted = `${publicUrl}${WEBHOOK_PATH}`;
  const endpoint = ((await asked.json()) as Endpoints).data?.find(({ url }) => url === wanted);
  if (!endpoint)
    return failed(
      `Stripe has no webhook to ${wanted}`,
      'Add it in Stripe’s dashboard; paid visits are confirmed by it.',
    );
  return endpoint.status === 'enabled'
    ? ok('Stripe takes the key and calls the webhook')
    : failed('Stripe’s webhook is disabled', 'Enable it in Stripe’s dashboard.');
};
