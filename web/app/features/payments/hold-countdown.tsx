import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AccountsZone } from '../../platform/accounts-zone.tsx';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

const MINUTE_MS = 60_000;
const TICK_MS = 10_000;

/** Until when a time is kept for an unpaid visit, and how many minutes that leaves. */
export function HoldCountdown({ until }: { until: string }) {
  const { t } = useTranslation('payments');
  const { time, number } = useFormat();
  const minutes = useMinutesLeft(until);
  if (minutes === 0) return <p className="text-sm text-muted">{t('hold.over')}</p>;
  return (
    <p className="grid grid-cols-[auto_1fr] items-center gap-x-2 text-sm text-muted tabular-nums">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {minutes === null
        ? t('hold.until', { time: time(until) })
        : t('hold.left', { count: minutes, number: number(minutes), time: time(until) })}
      <span className="col-start-2 grid text-start">
        <AccountsZone instant={until} />
      </span>
    </p>
  );
}

/** Whole minutes, the last one counted; null until the browser's clock is there to ask. */
function useMinutesLeft(until: string): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS)));
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}
