import type { MixedLoad } from './mixed-load.ts';

/** Of `performance.now()` */
export type Downtime = { from: number; until: number };

export const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** How long paid visits waited to be confirmed while the product ran: the longest time without an interruption. */
export function waitsOf({ payments }: MixedLoad, downtimes: Downtime[]) {
  const waits = payments.map(({ paidAt, confirmedAt }) => {
    const end = confirmedAt ?? Number.POSITIVE_INFINITY;
    const during = downtimes.filter(({ from, until }) => until > paidAt && from < end);
    const begins = [paidAt, ...during.map(({ until }) => until)];
    const ends = [...during.map(({ from }) => from), end];
    return Math.max(...begins.map((begin, index) => (ends[index] ?? end) - begin));
  });
  waits.sort((a, b) => a - b);
  const middle = waits[Math.floor(waits.length / 2)] ?? 0;
  return {
    paidToConfirmedUsuallySeconds: seconds(middle),
    paidToConfirmedAtMostSeconds: seconds(waits.at(-1) ?? 0),
  };
}

/** For the table in docs/operating.md */
export function report(what: string, { answers, said, payments }: MixedLoad, figures: object): void {
  const load = { messages: said.length, payments: payments.length, answers: Object.fromEntries(answers) };
  process.stdout.write(`${what}: ${JSON.stringify({ ...load, ...figures })}\n`);
}
