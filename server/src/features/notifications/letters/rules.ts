import { directionOf, type Language } from '@polyclinic/contract/platform/languages';
import { html } from 'hono/html';

/** A mail in the order in which it is read. Plain text throughout: escaping is the layout's. */
export type Letter = {
  locale: Language;
  brand: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Somebody's own words, in a language that may be another */
  quote: string | null;
  facts: { label: string; value: string }[];
  action: { label: string; href: string };
  orOpen: string;
  note: string;
  /** Where the reader writes to us, if the note says so */
  help: { label: string; href: string } | null;
  footer: string;
  /** Where mails of this sort are ended; null for those that can't be */
  unsubscribe: { label: string; href: string } | null;
};

const ink = '#0f2727';
const muted = '#4c5f5f';
const primary = '#005e5b';
const font = "font-family:'Readex Pro',system-ui,-apple-system,'Segoe UI',Tahoma,Arial,sans-serif";
const button = `display:inline-block;padding:13px 24px;border-radius:10px;background:${primary};color:#ffffff;text-decoration:none;font-weight:600`;

/** The mail as HTML in tables and inline styles, which is what mail programs understand. */
export function toHtml(letter: Letter): string {
  const direction = directionOf(letter.locale);
  const start = direction === 'rtl' ? 'right' : 'left';
  return String(
    html`<!doctype html><html lang="${letter.locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${letter.subject}</title></head><body style="margin:0;background:#fbfaf7;color:${ink};${font};font-size:16px;line-height:1.6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:560px;text-align:${start}"><tr><td style="padding:0 8px 16px;font-weight:700;font-size:20px;color:${primary}">${letter.brand}</td></tr><tr><td style="background:#ffffff;border:1px solid #e6e3dc;border-radius:16px;padding:28px 24px">${body(letter)}</td></tr><tr><td style="padding:16px 8px;font-size:13px;color:${muted}">${letter.footer}${ending(letter)}</td></tr></table></td></tr></table></body></html>`,
  );
}

function body({ greeting, paragraphs, quote, facts, action, orOpen, note, help }: Letter) {
  return html`<p style="margin:0 0 12px">${greeting}</p>${paragraphs.map((text) => html`<p style="margin:0 0 12px">${text}</p>`)}${quoted(quote)}${table(facts)}<p style="margin:24px 0"><a href="${action.href}" style="${button}">${action.label}</a></p><p style="margin:0 0 4px;font-size:14px;color:${muted}">${orOpen}</p><p dir="ltr" style="margin:0 0 20px;font-size:13px;word-break:break-all"><a href="${action.href}" style="color:${primary}">${action.href}</a></p><p style="margin:0;font-size:14px;color:${muted}">${note}${linked(help)}</p>`;
}

function quoted(quote: Letter['quote']) {
  if (!quote) return '';
  return html`<p dir="auto" style="margin:0 0 12px;padding:12px 16px;border-radius:10px;background:#f3f1eb;white-space:pre-line">${quote}</p>`;
}

function linked(help: Letter['help']) {
  return help ? html` <a href="${help.href}" style="color:${primary}">${help.label}</a>` : '';
}

function ending({ unsubscribe }: Letter) {
  if (!unsubscribe) return '';
  return html`<br><a href="${unsubscribe.href}" style="color:${muted}">${unsubscribe.label}</a>`;
}

function table(facts: Letter['facts']) {
  const cell = 'padding:6px 0;border-top:1px solid #e6e3dc;vertical-align:top';
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><td style="${cell};color:${muted};width:36%">${label}</td><td style="${cell};font-weight:600">${value}</td></tr>`,
  );
  return rows.length > 0 ? html`<table role="presentation" width="100%" cellspacing="0">${rows}</table>` : '';
}

/** French has a space before it. */
const colonOf = (locale: Language) => (locale === 'fr' ? '\u202f:' : ':');

/** The same mail for those who read it without HTML. */
export function toText({
  locale,
  greeting,
  paragraphs,
  quote,
  facts,
  action,
  note,
  help,
  footer,
  unsubscribe,
}: Letter): string {
  const colon = colonOf(locale);
  const lines = facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
  const lastWords = help ? `${note}\n${help.href}` : note;
  const parts = [greeting, ...paragraphs, quote, lines, `${action.label}\n${action.href}`, lastWords, `-- \n${footer}`];
  if (unsubscribe) parts.push(`${unsubscribe.label}${colon} ${unsubscribe.href}`);
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
