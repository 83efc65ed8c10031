import { z } from 'zod';
import { appointmentStatus } from '../appointments/schemas.ts';
import { day, id, instant, timeZone } from '../platform/fields.ts';

/** Integer cents; less than nothing where more went back than came in. */
const balance = z.number().int();

const sums = {
  chargedCents: balance,
  returnedCents: balance,
  /** What the gateway and the platform keep */
  feesCents: balance,
  /** Held back after it was payable (less than nothing), or let go again */
  heldCents: balance,
  /** Refunds to patients that the platform bears: credited to the provider */
  houseCents: balance,
  netCents: balance,
};

export const EARNINGS_BY = ['week', 'month'] as const;

/** The twelve weeks (from Monday) or months up to now, on the clock of the zone. */
export const earningsInput = z.strictObject({ by: z.enum(EARNINGS_BY).default('month'), timeZone });

export const earnings = z.object({
  currency: z.string(),
  /** Oldest first, empty ones too; `start` is their first day */
  periods: z.array(z.object({ start: day, visits: z.number().int(), ...sums })),
  total: z.object({ visits: z.number().int(), ...sums }),
});
export type Earnings = z.infer<typeof earnings>;

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Without a month, the present one. */
export const statementInput = z.strictObject({ month: month.optional(), timeZone });

/**
 * A visit is payable a day after its end, once it is over; what the ledger says of it then is its line. What goes back,
 * is held back or is let go later is a line of the month in which it is: a month that is over never changes.
 */
export const statement = z.object({
  month,
  currency: z.string(),
  lines: z.array(
    z.object({
      appointmentId: id,
      payableAt: instant,
      startTime: instant,
      patientName: z.string(),
      status: appointmentStatus,
      ...sums,
    }),
  ),
  total: z.object(sums),
  /** Paid for visits that are not over yet, or not for a day */
  aheadCents: balance,
});
export type Statement = z.infer<typeof statement>;
