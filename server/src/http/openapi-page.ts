import type { OpenAPI } from '@orpc/openapi';
import { html } from 'hono/html';
import { type Html, plainPage } from './html.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The document as a page to read: each call with what it takes, gives and refuses. */
export function referencePage(document: OpenAPI.Document, nonce: string): Html {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [oneCall(method, path, item[method])] : [])),
  );
  const intro = html`<h1>The API of ${document.info.title}</h1>
    <p>${document.info.description}</p>
    <p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`;
  return plainPage('API', nonce, html`${intro}${calls}`);
}

function oneCall(method: string, path: string, operation: OpenAPI.OperationObject): Html {
  const parameters = operation.parameters?.map((parameter) => section(JSON.stringify(parameter, null, 2)));
  return html`<details>
    <summary><span class="method">${method.toUpperCase()}</span> <code>${path}</code> ${operation.summary ?? ''}</summary>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${parameters?.length ? html`<h3>Parameters</h3>${parameters}` : ''}
    ${operation.requestBody ? html`<h3>Body</h3>${section(schemaOf(operation.requestBody))}` : ''}
    <h3>Answers</h3>
    ${Object.entries(operation.responses ?? {}).map(([status, answer]) => html`<h4>${status}</h4>${section(schemaOf(answer))}`)}
  </details>`;
}

function section(text: string): Html {
  return html`<pre><code>${text}</code></pre>`;
}

function schemaOf(holder: object): string {
  const content = 'content' in holder ? (holder.content as Record<string, { schema?: unknown }>) : {};
  return JSON.stringify(Object.values(content)[0]?.schema ?? {}, null, 2);
}
