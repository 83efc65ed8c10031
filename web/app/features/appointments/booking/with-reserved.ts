import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import type { Choice } from './booking-path.ts';

/** The choice as its time has it: a time kept for urgent visits says the urgency itself. */
export function withReserved(choice: Choice, slots: readonly SlotOnWire[]): Choice {
  const start = Date.parse(choice.start ?? '');
  const reservedFor = slots.find((slot) => Date.parse(slot.start) === start)?.reservedFor ?? null;
  return { ...choice, reservedFor, urgency: reservedFor ?? choice.urgency };
}
