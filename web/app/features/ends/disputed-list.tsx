import type { DisputedEnd } from '@polyclinic/contract/ends/schemas';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const DisputeDialog = lazyPart(() => import('./dispute-dialog.tsx'));

interface DisputedListProps {
  disputes: DisputedEnd[];
  status: DisputedEnd['status'];
  /** The server's clock, epoch ms */
  now: number;
}

/** Disputes in the order of the API; one behind each button. */
export function DisputedList({ disputes, status, now }: DisputedListProps) {
  const { t } = useTranslation('ends');
  const [opened, setOpened] = useState<DisputedEnd | null>(null);
  return (
    <>
      {disputes.length === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-6" aria-hidden="true" />}
          title={t(`console.none.${status}`)}
          hint={t('console.noneHint')}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {disputes.map((dispute) => (
            <DisputeLine key={dispute.id} dispute={dispute} now={now} onOpen={() => setOpened(dispute)} />
          ))}
        </ul>
      )}
      <Suspense>{opened ? <DisputeDialog dispute={opened} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  );
}

type LineProps = Pick<DisputedListProps, 'now'> & { dispute: DisputedEnd; onOpen: () => void };

function DisputeLine({ dispute, now, onOpen }: LineProps) {
  const { t } = useTranslation('ends');
  const { dateTime, date } = useFormat();
  const { relative } = useSpans();
  const { visit: appointment, side, openedAt, resolution } = dispute;
  const name = t('console.visit', {
    name: `\u2068${appointment.providerName}\u2069`,
    time: dateTime(appointment.startTime),
  });
  const age = resolution
    ? t('console.resolvedOn', { date: date(resolution.resolvedAt, 'short') })
    : t('console.opened', { age: relative(openedAt, now) });
  return (
    <li className="flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <div className="grid min-w-0 grow basis-64 gap-0.5">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {t(`console.by.${side}`)} · {t(`console.fact.${appointment.endFact ?? 'none'}`)} · {age}
        </p>
      </div>
      <Button
        variant="secondary"
        onClick={onOpen}
        aria-label={t(resolution ? 'console.lookOf' : 'console.decideOf', { name })}
      >
        {t(resolution ? 'console.look' : 'console.decide')}
      </Button>
    </li>
  );
}
