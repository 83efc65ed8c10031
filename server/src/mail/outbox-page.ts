import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { type Html, plainPage } from '../http/index.ts';
import type { Variables } from '../observability/index.ts';
import type { Environment } from '../process/index.ts';
import { sourceOf } from '../requests/index.ts';
import type { Services } from '../services.ts';
import { mayDemonstrate } from '../sessions/index.ts';

type Page = Context<{ Variables: Variables }>;
type StoredMail = { id: string; recipient: string; subject: string; locale: string; created_at: Date };

const LISTED = 100;
// The mail's own styles are inline; its frame runs nothing and shows nothing from elsewhere.
const MAIL_POLICY = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}' 'self'; style-src-attr 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'`;

/** Whether mails that nobody sends may be read on a page: never where people are real. */
export function hasConsole({ SMTP_URL, NODE_ENV, sampleData }: Environment): boolean {
  return !SMTP_URL && (NODE_ENV === 'development' || sampleData);
}

/** /dev/outbox: the mails that would have left if SMTP_URL were set. */
export function developmentConsole(services: Services): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const { environment } = services;
  if (!hasConsole(environment)) return routes;
  return routes
    .use('/dev/*', async (context, next) => {
      return mayDemonstrate(services, sourceOf(environment, context)) ? next() : context.notFound();
    })
    .get('/dev/outbox', async (context) => answer(context, 'Outbox', outbox(await recentMails(services))))
    .get('/dev/outbox/:id', async (context) => {
      const id = z.uuid().safeParse(context.req.param('id'));
      const mail = id.success ? await findMail(services, id.data) : undefined;
      return mail ? answer(context, mail.subject, oneMail(mail)) : context.notFound();
    });
}

function answer(context: Page, title: string, body: Html): Response | Promise<Response> {
  const nonce = context.get('nonce');
  context.set('route', 'console');
  context.header('content-security-policy', MAIL_POLICY(nonce));
  context.header('cache-control', 'no-store');
  return context.html(plainPage(title, nonce, body));
}

function recentMails({ worker }: Services): Promise<StoredMail[]> {
  return worker.read(null, (db) =>
    db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'locale', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(LISTED),
  );
}

async function findMail({ worker }: Services, id: string) {
  const [mail] = await worker.read(null, (db) => db.selectFrom('mails').selectAll().where('id', '=', id));
  return mail;
}

function outbox(mails: StoredMail[]): Html {
  const rows = mails.map(
    (mail) => html`<tr>
      <td><time datetime="${mail.created_at.toISOString()}">${mail.created_at.toISOString().slice(0, 19)} UTC</time></td>
      <td>${mail.recipient}</td>
      <td><a href="/dev/outbox/${mail.id}" lang="${mail.locale}" dir="auto">${mail.subject}</a></td>
    </tr>`,
  );
  return html`<h1>Outbox</h1>
    <p>No SMTP_URL is set, so these mails were stored instead of sent. The newest ${LISTED} are listed.</p>
    <table>
      <thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
      <tbody>${rows.length > 0 ? rows : html`<tr><td colspan="3">Nothing yet.</td></tr>`}</tbody>
    </table>`;
}

type WholeMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

function oneMail(mail: WholeMail): Html {
  return html`<p><a href="/dev/outbox">Outbox</a></p>
    <h1 lang="${mail.locale}" dir="auto">${mail.subject}</h1>
    <p>To ${mail.recipient}</p>
    <iframe title="The mail as sent" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${withLinksOutOfTheFrame(mail.html)}"></iframe>
    <h2>As text</h2>
    <pre dir="auto">${mail.body_text}</pre>
    ${mail.calendar ? attachedEvent(mail.calendar) : ''}`;
}

/** No page of ours may be shown in the frame. */
const withLinksOutOfTheFrame = (mail: string) => mail.replace('<head>', '<head><base target="_top">');

function attachedEvent(calendar: string): Html {
  return html`<h2>Attached</h2>
    <p><a download="visit.ics" href="data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}">visit.ics</a></p>
    <pre dir="auto">${calendar}</pre>`;
}
