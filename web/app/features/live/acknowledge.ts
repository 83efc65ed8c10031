import { browserApi } from '../../platform/api.ts';

const TOGETHER_MS = 300;
const waiting = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the other side that messages up to a sequence have arrived here; several at once are told as one. */
export function acknowledge(appointmentId: string, upTo: number): void {
  waiting.set(appointmentId, Math.max(upTo, waiting.get(appointmentId) ?? 0));
  if (!timer) timer = setTimeout(tell, TOGETHER_MS);
}

function tell(): void {
  timer = undefined;
  for (const [appointmentId, upTo] of waiting) {
    // Told again with the next message, or when the page is loaded.
    browserApi.messages.markDelivered({ appointmentId, upTo }).catch(() => {});
  }
  waiting.clear();
}
