import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

/** Why nothing was booked; the last part of the `again.refused.` keys. */
const reasons = {
  SLOT_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'taken',
  PATIENT_BUSY: 'busy',
  PROVIDER_NOT_BOOKABLE: 'notBookable',
  PROVIDER_NOT_FOUND: 'notBookable',
  CONTACT_CLOSED: 'contactClosed',
  VISIT_TYPE_NOT_OFFERED: 'notBookable',
  ADDRESS_NEEDED: 'notBookable',
  PHONE_NEEDED: 'phone',
  TOO_MANY_HOLDS: 'tooManyHolds',
  BOOKINGS_PAUSED: 'bookingsPaused',
  PAYMENTS_PAUSED: 'paymentsPaused',
  FORBIDDEN: 'notAllowed',
} as const;
export type AgainRefusal = { refused: (typeof reasons)[keyof typeof reasons] | 'unexpected' };

/** Books the time that was pressed, with what was written for the visit that can't take place, and shows it. */
export async function againAction({ context, request }: LoaderArgs, id: string, userId: string) {
  const form = await request.formData();
  const [providerId = '', startTime = ''] = String(form.get('time') ?? '').split(' ');
  const { appointments } = serverApi(context, request);
  const appointment = await orNotFound(appointments.get({ id }));
  try {
    const booked = await appointments.book({
      providerId,
      startTime,
      appointmentType: appointment.appointmentType,
      symptoms: appointment.symptoms ?? undefined,
      notes: appointment.notes ?? undefined,
      ...(appointment.patientId !== userId && { patientId: appointment.patientId }),
      idempotencyKey: String(form.get('key') ?? ''),
    });
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), `/visit/${booked.id}`));
  } catch (cause) {
    return { refused: reasonOf(cause) } satisfies AgainRefusal;
  }
}

function reasonOf(cause: unknown): AgainRefusal['refused'] {
  const code = cause instanceof ORPCError ? cause.code : '';
  if (code in reasons) return reasons[code as keyof typeof reasons];
  logError(cause);
  return 'unexpected';
}
