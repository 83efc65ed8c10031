import { z } from 'zod';
import { day, instant, locale } from '../platform/fields.ts';
import { DEFAULT_PERIOD, FATES, FUNNEL_STEPS, PERIODS, TOOK_MINUTES } from './rules.ts';

/** Two periods of almost the same length would tell of the few who are in one of them. */
export const analyticsInput = z.strictObject({ days: z.literal(PERIODS).default(DEFAULT_PERIOD) });

const number = z.number().int();
/** Null where it is hidden: unknown, and not nothing. */
const told = number.nullable();
const people = z.enum(['nobody', 'few', 'many']);

export const demandGroup = z.object({
  /** A specialty's slug, a language's or country's code ('' is not stated), an hour 00 to 23, or a weekday from 1, Monday */
  key: z.string(),
  booked: told,
  /** Listed doctors who accept patients */
  doctors: number,
  /** Theirs that can be booked within seven days */
  freeTimes: number,
});
export type DemandGroup = z.infer<typeof demandGroup>;
const groups = z.array(demandGroup);

export const analytics = z.object({
  demand: z.object({ specialty: groups, language: groups, country: groups, hour: groups, weekday: groups }),
  funnel: z.object({
    /** Since when pages are counted; null before the first */
    countedSince: instant.nullable(),
    steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), number: told })),
    /**
     * The same in the order of the steps, by language: of pages that in which they were shown, of appointments that of the
     * patient's settings now
     */
    languages: z.array(z.object({ locale, steps: z.array(told) })),
    /** Appointments alone, by the country of the patient's settings now; '' is not stated */
    countries: z.array(z.object({ country: z.string(), booked: told, paid: told, attended: told })),
    /** What became of those that were booked */
    left: z.array(z.object({ fate: z.enum(FATES), number: told })),
  }),
  /** Visits that were due in the period, by what became of them */
  fates: z.array(z.object({ fate: z.enum(FATES), number: told })),
  stars: z.array(z.object({ stars: z.string(), number: told })),
  /** Twelve months, the present one last */
  months: z.array(
    z.object({ month: day, capturedCents: number, refundedCents: number, refunds: number, disputedCents: number }),
  ),
  /** Patients by the month of their first visit; `later` begins with the month after it, and ends with the present one */
  cohorts: z.array(z.object({ month: day, patients: told, later: z.array(told) })),
  searches: z.object({
    words: z.array(z.object({ locale, word: z.string(), times: number })),
    /** How many words more there were, each searched for fewer than five times */
    rare: z.array(z.object({ locale, words: number })),
  }),
  /** Bookings of those who had searched, by the minutes under which it took */
  took: z.array(z.object({ minutes: z.enum(TOOK_MINUTES), number: told })),
  /** Minutes since the first that was recorded, and in how many of them a server and its database answered */
  uptime: z.object({
    minutes: number,
    served: number,
    months: z.array(z.object({ month: day, minutes: number, served: number })),
  }),
  service: z.object({
    calls: told,
    connected: told,
    /** Bookings that a search or quick consult led to, paid and due, and how many of these visits took place */
    matched: told,
    attended: told,
    rated: told,
    /** Null where some of the stars are hidden too */
    averageRating: z.number().nullable(),
    payers: people,
    /** From holding a time to paying for it, in seconds: the median, and what nine of ten don't exceed */
    payingMedian: z.number().nullable(),
    payingMost: z.number().nullable(),
    /** From the first search page to the held time, of those who were signed in; in seconds */
    searchers: people,
    searchMedian: z.number().nullable(),
    searchMost: z.number().nullable(),
    /** Doctors who were written to within 90 days, and in how many minutes they answer */
    answering: number,
    answerMedian: z.number().nullable(),
    answerMost: z.number().nullable(),
  }),
});
export type Analytics = z.infer<typeof analytics>;
