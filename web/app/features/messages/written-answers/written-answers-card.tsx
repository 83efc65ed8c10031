import type { OwnWrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { orpc } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WrittenAnswersDialog = lazyPart(() => import('./written-answers-dialog.tsx'));

/** Whether a doctor takes questions in writing, for what and within what time, and the way to change it. */
export function WrittenAnswersCard() {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const { data: terms, isError, refetch } = useQuery(orpc.providers.ownWrittenAnswers.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const hasFailed = isError && terms === undefined;
  const save = (saved: OwnWrittenAnswers) => queries.setQueryData(orpc.providers.ownWrittenAnswers.queryKey(), saved);
  return (
    <section
      aria-label={t('written.own')}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0">
        <p className="font-medium">{t('written.own')}</p>
        {hasFailed ? (
          <p role="alert" className="text-danger">
            {t('answers.loadFailed')}
          </p>
        ) : (
          <Summary terms={terms} />
        )}
      </div>
      {hasFailed ? (
        <Button variant="secondary" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      ) : (
        <Button ref={change} variant="secondary" disabled={terms === undefined} onClick={() => setOpen(true)}>
          {t('answers.change')}
        </Button>
      )}
      {isOpen && terms !== undefined ? (
        <Suspense>
          <WrittenAnswersDialog terms={terms} opener={change.current} onSaved={save} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Summary({ terms }: { terms: OwnWrittenAnswers | null | undefined }) {
  const { t } = useTranslation('messages');
  const { money, duration } = useFormat();
  if (terms === undefined) return <Skeleton className="my-1 h-4 w-48" />;
  return (
    <p className="text-muted">
      {terms?.isOffered
        ? t('written.on', { price: money(terms.feeCents, 'USD'), duration: duration(terms.withinHours * 60) })
        : t('written.off')}
    </p>
  );
}
