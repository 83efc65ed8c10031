import { browserApi } from '../../platform/api.ts';
import { tellLatest } from '../../platform/persist.ts';

const TOGETHER_MS = 300;
const waiting = new Map<string, number>();
const tellers = new Map<string, (upTo: number) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the other side that messages up to a sequence have arrived here; several at once are told as one. */
export function acknowledge(appointmentId: string, upTo: number): void {
  waiting.set(appointmentId, Math.max(upTo, waiting.get(appointmentId) ?? 0));
  if (!timer) timer = setTimeout(tell, TOGETHER_MS);
}

function tell(): void {
  timer = undefined;
  for (const [appointmentId, upTo] of waiting) {
    tellerOf(appointmentId)(upTo);
  }
  waiting.clear();
}

function tellerOf(appointmentId: string) {
  const known = tellers.get(appointmentId);
  const teller = known ?? tellLatest((upTo) => browserApi.messages.markDelivered({ appointmentId, upTo }));
  tellers.set(appointmentId, teller);
  return teller;
}
