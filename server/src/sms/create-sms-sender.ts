import type { Environment } from '../process/index.ts';
import type { SmsSender } from './sms.ts';
import { twilio } from './twilio.ts';

/** The configured service; null without one. */
export function createSmsSender(environment: Environment): SmsSender | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = environment;
  if (!accountSid || !authToken || !from) return null;
  return twilio({ accountSid, authToken, from, apiBase: environment.TWILIO_API_BASE });
}
