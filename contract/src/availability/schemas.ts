import { z } from 'zod';
import { normalizeVisitType, VISIT_TYPES } from '../appointments/rules.ts';
import { RESERVED_FOR } from '../payments/rules.ts';
import { day, id, instant, rawText, spansAtMost, timeZone } from '../platform/fields.ts';
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

type Openings = Opening & { also?: Opening[] | undefined };

/** Each window ends after it starts, and none overlaps one before it. */
function refuseOverlaps({ also = [], ...first }: Openings, context: z.RefinementCtx): void {
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
}

const later = z.array(opening).max(MOST_BREAKS).optional();

const dayHours = opening.extend({ enabled: z.boolean(), also: later }).superRefine((day, context) => {
  if (day.enabled) refuseOverlaps(day, context);
});

/** Hours a weekday, HH:MM in the provider's zone; an end of 00:00 or 24:00 is the day's end, `also` is after a break. */
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), dayHours);

export const slot = z.object({
  start: instant,
  end: instant,
  available: z.boolean(),
  /** The urgency for which the doctor keeps this time, at its surcharge; null at the ordinary price */
  reservedFor: z.enum(RESERVED_FOR).nullable(),
});
export type SlotOnWire = z.infer<typeof slot>;

const LONGEST_MS = 15 * 86_400_000;

/** The provider, and the range [from, until) of the slots. */
export const slotRange = z
  .strictObject({ providerId: id, from: instant, until: instant })
  .refine(spansAtMost(LONGEST_MS), { path: ['until'] });
export type SlotRange = z.infer<typeof slotRange>;

export const slotsOfProvider = z.object({ timeZone: z.string(), slots: z.array(slot) });
export type SlotsOfProvider = z.infer<typeof slotsOfProvider>;

/** A date with exceptional hours: closed, or open at other times, in `also` those after a break. */
export const dateException = z
  .strictObject({
    date: day,
    closed: z.boolean(),
    start: clockTime.optional(),
    end: clockTime.optional(),
    also: later,
  })
  .superRefine(({ closed, start, end, also }, context) => {
    if (closed) return;
    if (start && end) refuseOverlaps({ start, end, also }, context);
    else context.addIssue({ code: 'custom', path: ['end'], params: { code: 'end_before_start' } });
  });
export type DateException = z.infer<typeof dateException>;

const MOST_EXCEPTIONS = 400;

/** One exception a date: the later one of two is the one that is refused. */
function refuseTwice(exceptions: DateException[], context: z.RefinementCtx): void {
  const dates = new Set<string>();
  exceptions.forEach(({ date }, index) => {
    if (dates.has(date)) context.addIssue({ code: 'custom', path: [index, 'date'], params: { code: 'date_twice' } });
    dates.add(date);
  });
}

/** Everything that decides when a provider can be booked. */
export const availabilitySettings = z.strictObject({
  /** The version that was read; refused if it was saved elsewhere since. Without it, the save overwrites */
  version: rawText(60).optional(),
  /** The time zone of the hours and dates */
  timeZone,
  hours: weeklyHours,
  /** One per date; those in the past don't change */
  exceptions: z.array(dateException).max(MOST_EXCEPTIONS).superRefine(refuseTwice),
  visitTypes: z.array(visitType).min(1).max(3),
  /** Minutes kept free before and after every appointment */
  bufferMinutes: z.number().int().min(0).max(MOST_BUFFER),
  /** Minutes between booking and appointment */
  noticeMinutes: z.number().int().min(0).max(MOST_NOTICE),
  /** Whether urgent visits may take times inside the minimum notice, at a surcharge */
  takesUrgent: z.boolean().default(false),
  /** Hours of every day that are open for urgent visits alone, besides the ordinary ones */
  urgentHours: opening
    .refine(isOrdered, { path: ['end'], params: { code: 'end_before_start' } })
    .nullable()
    .default(null),
  /** False stops new bookings; existing ones don't change */
  isAcceptingPatients: z.boolean(),
});
export type AvailabilitySettings = z.infer<typeof availabilitySettings>;
export type AvailabilityInput = z.input<typeof availabilitySettings>;

/** What patients would see with these settings, until the booking horizon. */
export const availabilityPreview = slotsOfProvider.extend({
  /** Starts of existing appointments outside of those hours; they don't change */
  outside: z.array(instant),
  /** The licence's last day, if it is before the booking horizon: no slots after it */
  licenseEndsOn: day.nullable(),
});
export type AvailabilityPreview = z.infer<typeof availabilityPreview>;
