import type { AnswerTimes } from '@polyclinic/contract/providers/schemas';
import { Suspense, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';

const AnswerTimesDialog = lazyPart(() => import('./answer-times-dialog.tsx'));

/** What a doctor's patients read of when messages are answered, and the way to change it. */
export function AnswerTimesCard() {
  const { t } = useTranslation('messages');
  const [times, setTimes] = useState<AnswerTimes>();
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    browserApi.providers.ownAnswerTimes().then(setTimes, () => {});
  }, []);
  if (!times) return null;
  return (
    <section
      aria-label={t('answers.own')}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <Summary times={times} />
      <Button ref={change} variant="secondary" onClick={() => setOpen(true)}>
        {t('answers.change')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AnswerTimesDialog times={times} opener={change.current} onSaved={setTimes} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Summary({ times: { withinHours, absence } }: { times: AnswerTimes }) {
  const { t } = useTranslation('messages');
  const format = useFormat('UTC');
  return (
    <div className="min-w-0">
      <p className="font-medium">{t('answers.own')}</p>
      <p className="text-muted">
        {withinHours ? t('answers.within', { duration: format.duration(withinHours * 60) }) : t('answers.unsaid')}
      </p>
      {absence ? (
        <p className="text-muted">
          {t('answers.away', { from: format.date(absence.from, 'day'), until: format.date(absence.until, 'day') })}
        </p>
      ) : null}
    </div>
  );
}
