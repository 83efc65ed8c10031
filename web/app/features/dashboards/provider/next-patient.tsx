import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';

interface NextPatientProps {
  appointment: Appointment;
  now: number;
  /** Its card, with why they come and the way in */
  children: ReactNode;
}

/** Who comes next, and when. */
export function NextPatient({ appointment: { startTime, endTime }, now, children }: NextPatientProps) {
  const { t } = useTranslation('dashboards/provider');
  const { relative } = useSpans();
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return (
    <section aria-labelledby="next-patient" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-patient" className="text-lg">
          {t('next.title')}
        </h2>
        <p className="font-medium text-primary tabular-nums">
          {now < start ? relative(start, now) : now < end ? t('next.running') : t('next.over')}
        </p>
      </div>
      {children}
    </section>
  );
}

/** Those of the week and those ahead of it, each once, in the order of their starts. */
export function comingOf(ofWeek: Appointment[], ahead: Appointment[]): Appointment[] {
  const each = new Map([...ahead, ...ofWeek].map((appointment) => [appointment.id, appointment]));
  return [...each.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** Urgent visits that are still to come or under way: emergencies, then the others, in the order of `appointments`. */
export const urgentOf = (appointments: Appointment[], now: number): Appointment[] =>
  (['emergency', 'urgent'] as const).flatMap((wanted) =>
    appointments.filter(
      ({ status, urgency, endTime }) => COMING.includes(status) && urgency === wanted && Date.parse(endTime) > now,
    ),
  );

/** It is under way, or may begin. */
export const isAtHand = ({ startTime }: Appointment, now: number): boolean =>
  Date.parse(startTime) - START_CALL_BEFORE_MS <= now;

const COMING: Appointment['status'][] = ['confirmed', 'in_progress'];
/** A visit that runs over is still the one at hand. */
const RUN_OVER_MS = 30 * 60_000;

/** The visit at hand or the next one of the week; `appointments` in order of their starts. */
export const nextOf = (appointments: Appointment[], now: number): Appointment | undefined =>
  appointments.find(
    ({ status, endTime }) =>
      COMING.includes(status) && Date.parse(endTime) + (status === 'in_progress' ? RUN_OVER_MS : 0) > now,
  );
