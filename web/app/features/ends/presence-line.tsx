import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { DisputedEnd, StoredEvidence } from '@polyclinic/contract/ends/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

type Stays = StoredEvidence['presence']['patient'];

interface PresenceLineProps {
  appointment: Pick<DisputedEnd['visit'], 'startTime' | 'endTime' | 'timeZone'>;
  evidence: StoredEvidence;
}

const sides = ['provider', 'patient'] as const;
const WIDTH = 1000;

/** Who was in the call's room when, drawn and said; the marks are the visit's start and end. */
export function PresenceLine({ appointment, evidence: { presence } }: PresenceLineProps) {
  const { t } = useTranslation('ends');
  const { time } = useFormat(appointment.timeZone);
  const stays = [...presence.provider, ...presence.patient];
  const [start, end] = [Date.parse(appointment.startTime), Date.parse(appointment.endTime)];
  const from = Math.min(start - START_CALL_BEFORE_MS, ...stays.map((stay) => Date.parse(stay.from)));
  const until = Math.max(end, ...stays.map((stay) => Date.parse(stay.until)));
  const at = (instant: number) => ((instant - from) / (until - from)) * WIDTH;
  return (
    <section aria-labelledby="presence" className="grid gap-3">
      <h3 id="presence" className="font-semibold">
        {t('presence.title')}
      </h3>
      <p className="text-sm text-muted">
        {t('presence.visit', { from: time(appointment.startTime), until: time(appointment.endTime) })}{' '}
        {t(presence.wereConnected ? 'presence.connected' : 'presence.notConnected')}
      </p>
      {sides.map((side) => (
        <div key={side} className="grid gap-1">
          <p className="text-sm tabular-nums">
            <Times side={side} stays={presence[side]} timeZone={appointment.timeZone} />
          </p>
          <Bar stays={presence[side]} marks={[at(start), at(end)]} at={at} />
        </div>
      ))}
    </section>
  );
}

/** What the bar shows, in words. */
function Times({ side, stays, timeZone }: { side: (typeof sides)[number]; stays: Stays; timeZone: string }) {
  const { t } = useTranslation('ends');
  const { time, list } = useFormat(timeZone);
  if (stays.length === 0) return t(`presence.never.${side}`);
  const times = stays.map(({ from, until }) => t('presence.stay', { from: time(from), until: time(until) }));
  return t(`presence.was.${side}`, { times: list(times) });
}

function Bar({ stays, marks, at }: { stays: Stays; marks: number[]; at: (instant: number) => number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 12`}
      preserveAspectRatio="none"
      className="mirror h-3 w-full rounded-sm bg-sunken"
    >
      {stays.map(({ from, until }) => {
        const [left, right] = [at(Date.parse(from)), at(Date.parse(until))];
        return <rect key={from} x={left} width={Math.max(6, right - left)} height="12" className="fill-primary" />;
      })}
      {marks.map((mark) => (
        <rect key={mark} x={Math.min(mark, WIDTH - 3)} width="3" height="12" className="fill-ink" />
      ))}
    </svg>
  );
}
