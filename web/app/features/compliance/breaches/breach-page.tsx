import type { BreachCase } from '@polyclinic/contract/compliance/breaches/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { BreachResult } from './breach-action.ts';
import { BreachFacts } from './breach-facts.tsx';
import { BreachForm } from './breach-form.tsx';
import { BreachLetters } from './breach-letters.tsx';
import { BreachVersions } from './breach-versions.tsx';
import { ClockBadge } from './clock-badge.tsx';
import type { LetterView } from './letter-view.ts';

interface BreachPageProps {
  /** Null: a new one is entered */
  found: BreachCase | null;
  newId: string;
  view: LetterView;
  mayWrite: boolean;
  result: BreachResult | undefined;
}

/** One breach: its clock, what is known, its letters and its versions. */
export function BreachPage({ found, newId, view, mayWrite, result }: BreachPageProps) {
  const { t } = useTranslation('compliance/breaches');
  const { dateTime } = useFormat();
  useAnswer(result, ({ done }) => {
    if (done) void showToast('success', t(`done.${done}`));
  });
  const breach = found?.breach ?? null;
  const title = breach ? t('breachOf', { time: dateTime(breach.noticedAt) }) : t('newTitle');
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={title} />
      <BackLink to="/admin?tab=compliance&part=breaches">{t('back')}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl">{title}</h1>
        {breach ? <ClockBadge breach={breach} /> : null}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        {mayWrite || !breach ? (
          <BreachForm key={breach?.id} newId={newId} found={found} result={result} />
        ) : (
          <BreachFacts breach={breach} />
        )}
        {found ? <BreachVersions versions={found.versions} /> : null}
      </div>
      {found ? <BreachLetters found={found} view={view} mayWrite={mayWrite} result={result} /> : null}
    </div>
  );
}
