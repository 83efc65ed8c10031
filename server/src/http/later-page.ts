import { directionOf, type Language } from '@polyclinic/contract/platform/languages';
import { html } from 'hono/html';
import { textsOf } from '../texts/index.ts';
import type { Html } from './html.ts';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

type Key = keyof typeof en;

const textsIn = textsOf<Key>({ en, ar, es, fr });

/** Why a request has to come again later, and what it was. */
export type Later = {
  cause: 'unavailable' | 'tooMuch';
  seconds: number;
  /** What a form holds that is to be sent again; null where it isn't known */
  fields: [name: string, value: string][] | null;
  /** Null for a page that was opened, which is asked for again by itself */
  sent: 'signOut' | 'form' | null;
  language: Language;
  nonce: string;
  product: string;
};

type Texts = { title: Key; said: Key[]; again: Key };

/** Of a form it says what became of it; signing out has no fields, and so can be sent again in any case. */
function textsFor({ cause, sent, fields }: Later): Texts {
  if (!sent) return { title: `${cause}.title`, said: [`${cause}.text`], again: 'unavailable.again' };
  if (sent === 'signOut')
    return { title: 'signOut.title', said: [`${cause}.cause`, 'signOut.text'], again: 'unavailable.again' };
  return { title: `${cause}.title`, said: [`${cause}.cause`, fields ? 'form.here' : 'form.back'], again: 'form.again' };
}

/** Needs neither the database nor the built pages. */
export function laterPage(later: Later): Html {
  const { language, nonce, product, seconds, sent } = later;
  const text = textsIn(language, product);
  const { title, said, again } = textsFor(later);
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${sent ? '' : html`<meta http-equiv="refresh" content="${seconds}" />`}
        <title>${text(title)} · ${product}</title>
        <style nonce="${nonce}">
          :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif;
            background: light-dark(oklch(0.985 0.006 90), oklch(0.2 0.02 195));
            color: light-dark(oklch(0.24 0.03 195), oklch(0.94 0.01 195)); }
          body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; }
          main { max-width: 34rem; }
          h1 { font-size: 1.5rem; line-height: 1.3; }
          a { color: inherit; display: inline-block; padding-block: 0.75rem; }
          button { font: inherit; color: inherit; background: transparent; border: 1px solid currentcolor;
            border-radius: 0.5rem; padding: 0.65rem 1.25rem; min-height: 2.75rem; cursor: pointer; }
          .quiet { font-size: 0.9rem; opacity: 0.85; }
        </style>
      </head>
      <body>
        <main>
          <h1>${text(title)}</h1>
          ${said.map((key) => html`<p>${text(key)}</p>`)}
          ${sent ? formAgain(later, text(again)) : html`<a href="">${text(again)}</a>`}
          <p class="quiet">${text('unavailable.emergency')}</p>
        </main>
      </body>
    </html>`;
}

/** To the same address, as it was sent; without what was written there is nothing to send. */
function formAgain({ sent, fields }: Later, label: string): Html | '' {
  const known = sent === 'signOut' ? [] : fields;
  if (!known) return '';
  return html`<form method="post">
    ${known.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit">${label}</button>
  </form>`;
}
