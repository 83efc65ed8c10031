import { directionOf, isLanguage, type Language, languages } from '@polyclinic/contract/platform/languages';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Variables } from '../observability/index.ts';
import { textsOf } from '../texts/index.ts';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import { RETRY_AFTER_SECONDS } from './unexpected.ts';

const textsIn = textsOf<keyof typeof en>({ en, ar, es, fr });

type Asked = Context<{ Variables: Variables }>;
type Answered = Response | Promise<Response>;
type Reason = { code: 'UNAVAILABLE' | 'RATE_LIMITED'; status: 503 | 429; text: 'unavailable' | 'tooMuch' };

const UNAVAILABLE: Reason = { code: 'UNAVAILABLE', status: 503, text: 'unavailable' };
const TOO_MUCH: Reason = { code: 'RATE_LIMITED', status: 429, text: 'tooMuch' };

/** What is answered while the database is away: data to the API, to a person a page that tries again by itself. */
export const unavailableAnswer = (context: Asked): Answered => laterAnswer(context, UNAVAILABLE, RETRY_AFTER_SECONDS);

/** The same where somebody asks too fast. */
export const tooMuchAnswer = (context: Asked, seconds: number): Answered => laterAnswer(context, TOO_MUCH, seconds);

function laterAnswer(context: Asked, reason: Reason, seconds: number): Answered {
  const { code, status, text } = reason;
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' };
  const { path, method } = context.req;
  const isPage = method === 'GET' && !path.startsWith('/api/') && !path.endsWith('.data');
  if (isPage) return context.html(laterPage(context, languageOf(path), text, seconds), status, headers);
  const answer = { code, data: { retryAfterSeconds: seconds } };
  const isCall = path.startsWith('/api/rpc/');
  return context.json(isCall ? { json: { defined: true, status, message: code, ...answer } } : answer, status, headers);
}

function languageOf(path: string): Language {
  const first = path.split('/', 2)[1] ?? '';
  return isLanguage(first) ? first : languages[0];
}

/** Needs neither the database nor the built pages. */
function laterPage(context: Asked, language: Language, reason: Reason['text'], seconds: number) {
  const [nonce, product] = [context.get('nonce'), context.get('nameIn')(language)];
  const text = textsIn(language, product);
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="${seconds}" />
        <title>${text(`${reason}.title`)} · ${product}</title>
        <style nonce="${nonce}">
          :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif;
            background: light-dark(oklch(0.985 0.006 90), oklch(0.2 0.02 195));
            color: light-dark(oklch(0.24 0.03 195), oklch(0.94 0.01 195)); }
          body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; }
          main { max-width: 34rem; }
          h1 { font-size: 1.5rem; line-height: 1.3; }
          a { color: inherit; display: inline-block; padding-block: 0.75rem; }
          .quiet { font-size: 0.9rem; opacity: 0.85; }
        </style>
      </head>
      <body>
        <main>
          <h1>${text(`${reason}.title`)}</h1>
          <p>${text(`${reason}.text`)}</p>
          <a href="">${text('unavailable.again')}</a>
          <p class="quiet">${text('unavailable.emergency')}</p>
        </main>
      </body>
    </html>`;
}
