import { z } from 'zod';
import { normalizeVisitType, VISIT_TYPES } from '../appointments/rules.ts';
import { day, id, instant, spansAtMost, timeZone } from '../platform/fields.ts';
import { MOST_BUFFER, MOST_NOTICE, WEEKDAYS } from './rules.ts';

/** Both spellings of in_person are accepted. */
export const visitType = z.preprocess(
  (value) => (typeof value === 'string' ? (normalizeVisitType(value) ?? value) : value),
  z.enum(VISIT_TYPES),
);

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

type Opening = { start: string; end: string };

const isOrdered = ({ start, end }: Opening) => end === '00:00' || end > start;
const closing = ({ end }: Opening) => (end === '00:00' ? '24:00' : end);
const overlap = (one: Opening, other: Opening) => one.start < closing(other) && other.start < closing(one);

const opening = z.strictObject({ start: clockTime, end: clockTime });

const MOST_BREAKS = 4;

const dayHours = opening
  .extend({ enabled: z.boolean(), also: z.array(opening).max(MOST_BREAKS).optional() })
  .superRefine(({ enabled, also = [], ...first }, context) => {
    if (!enabled) return;
    const windows = [first, ...also];
    const refuse = (index: number, field: string, code: string) =>
      context.addIssue({
        code: 'custom',
        path: index === 0 ? [field] : ['also', index - 1, field],
        params: { code },
      });
    windows.forEach((window, index) => {
      if (!isOrdered(window)) refuse(index, 'end', 'end_before_start');
      else if (windows.slice(0, index).some((other) => overlap(window, other))) refuse(index, 'start', 'overlap');
    });
  });

/** Hours a weekday, HH:MM in the provider's zone; an end of 00:00 or 24:00 is the day's end, `also` is after a break. */
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), dayHours);

export const slot = z.object({ start: instant, end: instant, available: z.boolean() });
export type SlotOnWire = z.infer<typeof slot>;

const LONGEST_MS = 15 * 86_400_000;

/** Whose slots and which: [from, until). */
export const slotRange = z
  .strictObject({ providerId: id, from: instant, until: instant })
  .refine(spansAtMost(LONGEST_MS), { path: ['until'] });
export type SlotRange = z.infer<typeof slotRange>;

export const slotsOfProvider = z.object({ timeZone: z.string(), slots: z.array(slot) });
export type SlotsOfProvider = z.infer<typeof slotsOfProvider>;

/** A date on which the weekly hours don't hold: closed, or open in other hours. */
export const dateException = z
  .strictObject({ date: day, closed: z.boolean(), start: clockTime.optional(), end: clockTime.optional() })
  .refine(({ closed, start, end }) => closed || (start && end && isOrdered({ start, end })), {
    path: ['end'],
    params: { code: 'end_before_start' },
  });
export type DateException = z.infer<typeof dateException>;

const MOST_EXCEPTIONS = 400;
const areApart = (exceptions: DateException[]) =>
  new Set(exceptions.map(({ date }) => date)).size === exceptions.length;

/** Everything that decides when a doctor can be booked. */
export const availabilitySettings = z.strictObject({
  /** As it was read; refused where they were saved elsewhere since. Without one, they replace what is there */
  version: z.string().max(60).optional(),
  /** In which hours and dates are read */
  timeZone,
  hours: weeklyHours,
  /** One a date; those of the past are left as they are */
  exceptions: z
    .array(dateException)
    .max(MOST_EXCEPTIONS)
    .refine(areApart, { params: { code: 'date_twice' } }),
  visitTypes: z.array(visitType).min(1).max(3),
  /** Kept free before and after every visit */
  bufferMinutes: z.number().int().min(0).max(MOST_BUFFER),
  /** Between booking and visit */
  noticeMinutes: z.number().int().min(0).max(MOST_NOTICE),
  /** False pauses all booking; what is booked stands */
  isAcceptingPatients: z.boolean(),
});
export type AvailabilitySettings = z.infer<typeof availabilitySettings>;
export type AvailabilityInput = z.input<typeof availabilitySettings>;

/** What patients would see of settings for the days that can be booked. */
export const availabilityPreview = slotsOfProvider.extend({
  /** Starts of visits that are booked outside of those hours: they stand */
  outside: z.array(instant),
  /** The licence's last day, where that is within those days: nothing after it is offered */
  licenseEndsOn: day.nullable(),
});
export type AvailabilityPreview = z.infer<typeof availabilityPreview>;
