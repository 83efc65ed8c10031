import type { Page } from '@playwright/test';

/** What went wrong in a page without anybody having seen it. */
export type Problem = { page: string; text: string };

// A request that its own page gave up, by leaving or by asking anew, has not failed.
const GIVEN_UP = 'net::ERR_ABORTED';

/** Notes errors on the console, uncaught ones, failed requests, answers that no page should get, and every other host. */
export function watchForProblems(page: Page, ownUrl: string, note: (problem: Problem) => void): void {
  const tell = (text: string) => note({ page: page.url(), text });
  page.on('console', (message) => {
    if (message.type() === 'error') tell(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => tell(wordsOf(error)));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(ownUrl).host) tell(`asked another host: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== GIVEN_UP) tell(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) tell(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
}

/** Reports what the page's own policy refused, which is no error by itself; runs in the browser. */
export function reportRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    reportError(new Error(`refused by ${violatedDirective}: ${blockedURI} (${sourceFile})`)),
  );
}

/** What is thrown and is no Error has a name and a message, and no stack. */
const wordsOf = ({ name, message, stack }: Error) => stack || `uncaught: ${name} ${message}`;
