/** `to` in international form, such as +12125550142. */
export type Sms = { to: string; text: string };

/**
 * refused: this number takes nothing from us, and trying again won't help;
 * unclear: it was handed over, and no answer came.
 */
export type SmsOutcome = 'sent' | 'refused' | 'unclear';

/** Sends text messages. Throws when the service has not taken one and may later. */
export type SmsSender = { send(sms: Sms): Promise<SmsOutcome> };
