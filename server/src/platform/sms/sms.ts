/** `to` in international form, such as +12125550142. */
export type Sms = { to: string; text: string };

/** refused: this number takes nothing from us, and trying again won't help. */
export type SmsOutcome = 'sent' | 'refused';

/** Sends text messages. Throws when the service can't take one now. */
export type SmsSender = { send(sms: Sms): Promise<SmsOutcome> };
