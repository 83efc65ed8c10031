export { createSmsSender } from './create-sms-sender.ts';
export { formatPhone, requirePhone, requirePhoneIn, toE164 } from './phone.ts';
export type { SmsSender } from './sms.ts';
