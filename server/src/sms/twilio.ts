import { errorCode } from '@polyclinic/database/errors';
import type { SmsSender } from './sms.ts';

export type TwilioOptions = { accountSid: string; authToken: string; from: string; apiBase: string };

const TIMEOUT_MS = 10_000;
const TOO_MANY = 429;

/** Twilio's Messages resource: one form, one POST. */
export function twilio({ accountSid, authToken, from, apiBase }: TwilioOptions): SmsSender {
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, apiBase);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender: [string, string] = [from.startsWith('+') ? 'From' : 'MessagingServiceSid', from];
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams([sender, ['To', to], ['Body', text]]),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(unlessUnreached);
      if (!response) return 'unclear';
      const answer = (await response.json().catch(() => ({}))) as { code?: number };
      if (response.ok) return 'sent';
      if (isAboutNumber(response.status, answer.code)) return 'refused';
      // Not Twilio's words: they repeat the number.
      throw new Error(`twilio answered ${response.status}, code ${answer.code ?? 'none'}`);
    },
  };
}

/** Never arrived: it can be sent again without going twice. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function unlessUnreached(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (UNREACHED.has(errorCode(cause) ?? '')) throw error;
  return null;
}

/** Wrong keys or an empty account are mended by us; numbers that are wrong, unreachable or opted out are not (211xx, 212xx, 216xx). */
const isAboutNumber = (status: number, code = 0) =>
  status >= 400 && status < 500 && status !== TOO_MANY && [211, 212, 214, 216].includes(Math.floor(code / 100));
