import type { AnswerTimes } from '@polyclinic/contract/providers/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { orpc } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const AnswerTimesDialog = lazyPart(() => import('./answer-times-dialog.tsx'));

/** What a doctor's patients read of when messages are answered, and the way to change it; has its room from the beginning. */
export function AnswerTimesCard() {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const { data: times, isError, refetch } = useQuery(orpc.providers.ownAnswerTimes.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const save = (saved: AnswerTimes) => queries.setQueryData(orpc.providers.ownAnswerTimes.queryKey(), saved);
  if (isError && !times)
    return (
      <Frame
        button={
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        <p role="alert" className="text-danger">
          {t('answers.loadFailed')}
        </p>
      </Frame>
    );
  return (
    <Frame
      button={
        <Button ref={change} variant="secondary" disabled={!times} onClick={() => setOpen(true)}>
          {t('answers.change')}
        </Button>
      }
    >
      {times ? <Summary times={times} /> : <Skeleton className="my-1 h-4 w-48" />}
      {isOpen && times ? (
        <Suspense>
          <AnswerTimesDialog times={times} opener={change.current} onSaved={save} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Frame>
  );
}

/** What it is about above what is known of it, and a button beside. */
function Frame({ button, children }: { button: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('messages');
  return (
    <section
      aria-label={t('answers.own')}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0">
        <p className="font-medium">{t('answers.own')}</p>
        {children}
      </div>
      {button}
    </section>
  );
}

function Summary({ times: { withinHours, absence } }: { times: AnswerTimes }) {
  const { t } = useTranslation('messages');
  const format = useFormat('UTC');
  return (
    <>
      <p className="text-muted">
        {withinHours ? t('answers.within', { duration: format.duration(withinHours * 60) }) : t('answers.unsaid')}
      </p>
      {absence ? (
        <p className="text-muted">
          {t('answers.away', { from: format.date(absence.from, 'day'), until: format.date(absence.until, 'day') })}
        </p>
      ) : null}
    </>
  );
}
