import { Clock } from 'lucide-react';
import { AccountsZone } from '../../platform/accounts-zone.tsx';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

const MINUTE_MS = 60_000;

interface HoldCountdownProps {
  until: string;
  /** By the server's clock, epoch ms */
  now: number;
}

/** Until when a time is held for an unpaid visit, and how many minutes that leaves, the last one counted. */
export function HoldCountdown({ until, now }: HoldCountdownProps) {
  const { t } = useTranslation('payments');
  const { time, number } = useFormat();
  const minutes = Math.ceil((Date.parse(until) - now) / MINUTE_MS);
  if (minutes <= 0) return <p className="text-sm text-muted">{t('hold.over')}</p>;
  return (
    <p className="grid grid-cols-[auto_1fr] items-center gap-x-2 text-sm text-muted tabular-nums">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {t('hold.left', { count: minutes, number: number(minutes), time: time(until) })}
      <span className="col-start-2 grid text-start">
        <AccountsZone instant={until} />
      </span>
    </p>
  );
}
