import { z } from 'zod';
import { locale } from '../../platform/fields.ts';

/** A mail that this version sends, by the name of its kind and its subject in the reader's language. */
export const mailSample = z.object({ kind: z.string(), subject: z.string() });
export type MailSample = z.infer<typeof mailSample>;

export const mailSampleInput = z.strictObject({
  kind: z.string().regex(/^[a-z_]{1,60}$/),
  locale: locale.default('en'),
});

/** As it is sent, with values of nobody; its HTML is at `url`. */
export const renderedMail = mailSample.extend({ text: z.string(), url: z.string() });
export type RenderedMail = z.infer<typeof renderedMail>;
