import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A plain page for engineers: the development console and the API's reference. */
export function plainPage(title: string, nonce: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Polyclinic</title>
        <style nonce="${nonce}">
          :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
          body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; }
          table { border-collapse: collapse; width: 100%; }
          th, td { border-block-end: 1px solid #8884; padding: 0.5rem; text-align: start; vertical-align: top; }
          iframe { background: #fff; border: 1px solid #8884; height: 70vh; width: 100%; }
          pre { background: #8881; overflow-x: auto; padding: 0.75rem; }
          code { font-size: 0.9em; }
          summary { cursor: pointer; padding-block: 0.35rem; }
          .method { display: inline-block; font-weight: 600; min-width: 4.5rem; }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
