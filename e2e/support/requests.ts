import type { Page } from '@playwright/test';

/**
 * Requests of a page that was just opened. `waitedFor`: its document, what held its first paint back, and what that
 * paint shows (fonts, pictures). `begun`: all that had been asked for by then, scripts among them.
 */
export type Requests = { waitedFor: number; begun: number };

export function requestsOf(page: Page): Promise<Requests> {
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const begun = files.filter(({ startTime }) => startTime <= painted);
    const isShown = ({ name, initiatorType }: PerformanceResourceTiming) =>
      initiatorType === 'img' ||
      initiatorType === 'css' ||
      /\.(woff2|svg|png|webp|jpe?g)$/.test(new URL(name).pathname);
    const holdsBack = (one: PerformanceResourceTiming) =>
      (one as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking';
    const waitedFor = begun.filter((one) => holdsBack(one) || isShown(one));
    return { waitedFor: 1 + waitedFor.length, begun: 1 + begun.length };
  });
}
