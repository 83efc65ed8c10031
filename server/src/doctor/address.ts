import { connect } from 'node:tls';
import { type Check, failed, ok, warning } from './finding.ts';

const WAIT_MS = 5_000;
const DAY_MS = 86_400_000;
const DAYS_AHEAD = 14;

export const checkAddress: Check = async ({ environment, machine }) => {
  const { publicUrl, PUBLIC_URL, NODE_ENV } = environment;
  if (!PUBLIC_URL)
    return warning('PUBLIC_URL is not set', 'Set it to the address that people open: mails and links use it.');
  const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(WAIT_MS) }).then(
    async (response) => (response.ok ? response.text() : `status ${response.status}`),
    (error: Error) => String(error.cause ?? error.message),
  );
  if (answer !== 'ok')
    return failed(
      `${publicUrl} does not lead to this product: ${answer.slice(0, 120)}`,
      'Look at DNS, the proxy and its certificate: deploy/nginx.conf.',
    );
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:')
    return NODE_ENV === 'production'
      ? warning(`${publicUrl} is not encrypted`, 'Put TLS in front: deploy/nginx.conf. Cameras need it.')
      : ok(`${publicUrl} answers`);
  const days = Math.floor(((await certificateEnds(url)) - machine.now()) / DAY_MS);
  return days < DAYS_AHEAD
    ? warning(`The certificate of ${url.host} ends in ${days} days`, 'Renew it, by itself if you can.')
    : ok(`${publicUrl} answers; its certificate is good for ${days} days`);
};

function certificateEnds({ hostname, port }: URL): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
    resolve(Date.parse(socket.getPeerCertificate().valid_to));
  });
  socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('no answer')));
  socket.on('error', reject);
  return promise.finally(() => socket.destroy());
}
