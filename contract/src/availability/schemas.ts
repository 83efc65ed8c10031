import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';
import { WEEKDAYS } from './rules.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

const dayHours = z
  .strictObject({ enabled: z.boolean(), start: clockTime, end: clockTime })
  .refine((hours) => !hours.enabled || hours.end === '00:00' || hours.end > hours.start, {
    path: ['end'],
    params: { code: 'end_before_start' },
  });

/** Hours a weekday, HH:MM in the provider's zone; an end of 00:00 or 24:00 is the day's end. */
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), dayHours);

export const slot = z.object({ start: instant, end: instant, available: z.boolean() });
export type SlotOnWire = z.infer<typeof slot>;

const MOST_DAYS = 15;
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

/** Whose slots and which: [from, until). */
export const slotRange = z
  .strictObject({ providerId: id, from: instant, until: instant })
  .refine(({ from, until }) => daysBetween(from, until) > 0 && daysBetween(from, until) <= MOST_DAYS, {
    path: ['until'],
  });
export type SlotRange = z.infer<typeof slotRange>;

export const slotsOfProvider = z.object({ timeZone: z.string(), slots: z.array(slot) });
export type SlotsOfProvider = z.infer<typeof slotsOfProvider>;
