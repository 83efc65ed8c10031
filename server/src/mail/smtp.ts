import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const WAIT_MS = 10_000;

/** Delivers over SMTP, several at once on kept connections. `sender` gives an address as in a mail's header. */
export function smtpMailer(url: string, sender: () => string): Mailer {
  const limits = { connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS };
  const transport = createTransport({ url, pool: true, maxConnections: 4, ...limits });
  return {
    async deliver({ key, to, locale, subject, html, text, calendar, unsubscribeUrl }) {
      const from = sender();
      const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
      await transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        // The same each time: what is sent again because its answer was lost can be known as one.
        messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
        headers: { 'content-language': locale, 'x-entity-ref-id': key, ...unsubscribeHeaders(unsubscribeUrl) },
        ...(calendar
          ? { icalEvent: { method: calendar.method, filename: 'visit.ics', content: calendar.content } }
          : {}),
      });
    },
    close: () => transport.close(),
  };
}

/** What mail programs turn into their own button. */
function unsubscribeHeaders(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  return { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}
