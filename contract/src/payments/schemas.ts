import { z } from 'zod';
import { appointmentStatus } from '../appointments/schemas.ts';
import { day, id, instant, timeZone } from '../platform/fields.ts';

/** Integer cents; negative if more was refunded than paid. */
const balance = z.number().int();

const sums = {
  chargedCents: balance,
  returnedCents: balance,
  /** What gateway and platform retain */
  feesCents: balance,
  /** Held back after it became payable (negative), or released */
  heldCents: balance,
  /** Refunds to patients at the platform's cost: credited to the provider */
  houseCents: balance,
  netCents: balance,
};

export const EARNINGS_BY = ['week', 'month'] as const;

/** The twelve weeks (from Monday) or months up to now, on the clock of the zone. */
export const earningsInput = z.strictObject({ by: z.enum(EARNINGS_BY).default('month'), timeZone });

export const earnings = z.object({
  currency: z.string(),
  /** Oldest first, including empty ones; `start` is their first day */
  periods: z.array(z.object({ start: day, visits: z.number().int(), ...sums })),
  total: z.object({ visits: z.number().int(), ...sums }),
});
export type Earnings = z.infer<typeof earnings>;

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Without a month, the current one. */
export const statementInput = z.strictObject({ month: month.optional(), timeZone });

/**
 * A visit becomes payable a day after its end, with what the ledger says then. Later refunds, holdbacks and releases
 * are entries of the month in which they happen: a past month never changes.
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
  /** Paid for visits that have not ended, or ended less than a day ago */
  aheadCents: balance,
});
export type Statement = z.infer<typeof statement>;
