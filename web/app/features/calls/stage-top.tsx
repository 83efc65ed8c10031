import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import type { CallSetup } from './call-setup.ts';
import type { Participant } from './call-state.ts';
import type { Quality } from './quality.ts';
import { useClock } from './use-clock.ts';

interface StageTopProps {
  setup: CallSetup;
  present: Participant[];
}

/** With whom, for how long, and how well the line holds. */
export function StageTop({ setup, present }: StageTopProps) {
  return (
    <header className="flex min-h-14 items-center gap-x-3 px-4 py-2 sm:gap-x-4">
      <div className="-ms-4 empty:hidden">{setup.back}</div>
      <h1 className="line-clamp-2 min-w-0 grow text-sm font-medium sm:text-base">{setup.title}</h1>
      <QualityBadge present={present} />
      <Elapsed setup={setup} present={present} />
    </header>
  );
}

const order: Quality[] = ['poor', 'fair', 'good'];
const looks = {
  good: { Icon: SignalHigh, tone: 'success' },
  fair: { Icon: SignalMedium, tone: 'warning' },
  poor: { Icon: SignalLow, tone: 'danger' },
} as const;

function QualityBadge({ present }: Pick<StageTopProps, 'present'>) {
  const { t } = useTranslation('calls');
  const quality = order.find((one) => present.some(({ link }) => link?.quality === one));
  if (!quality) return null;
  const { Icon, tone } = looks[quality];
  return (
    <Badge tone={tone} icon={<Icon className="size-4" aria-hidden="true" />}>
      <span className="sr-only sm:not-sr-only">{t(`quality.${quality}`)}</span>
    </Badge>
  );
}

const MINUTE_MS = 60_000;

function Elapsed({ setup, present }: StageTopProps) {
  const { t } = useTranslation('calls');
  const { number } = useFormat();
  const now = useClock(setup.serverTime);
  const began = present.flatMap(({ connectedAt }) => (connectedAt ? [Date.parse(connectedAt)] : [])).sort()[0];
  if (began === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - began) / 1000));
  const minutes = Math.floor((seconds * 1000) / MINUTE_MS);
  const clock = `${number(Math.floor(seconds / 60))}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return (
    <p className="text-sm text-muted tabular-nums">
      <span aria-hidden="true" dir="ltr">
        {clock}
      </span>
      <span className="sr-only">{t('elapsed', { count: minutes, number: number(minutes) })}</span>
    </p>
  );
}
