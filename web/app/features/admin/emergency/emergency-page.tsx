import type { EmergencyList } from '@polyclinic/contract/admin/emergency/schemas';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { useFreshData } from '../../../platform/use-fresh-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { showToast } from '../../../ui/toast.ts';
import type { EmergencyResult } from './emergency-action.ts';
import { EmergencyForm } from './emergency-form.tsx';
import { EmergencyLine } from './emergency-line.tsx';

interface EmergencyPageProps {
  list: EmergencyList;
  countries: { code: string; name: string }[];
  mayAct: boolean;
  result: EmergencyResult | undefined;
}

/** Pauses and sign-outs for many: what is open, what was, and a new one. */
export function EmergencyPage({ list, countries, mayAct, result }: EmergencyPageProps) {
  const { t } = useTranslation('admin/emergency');
  useFreshData();
  useAnswer(result, ({ done }) => {
    if (done) void showToast('success', t(`done.${done}`));
  });
  const isOpen = (state: string) => state === 'waiting' || state === 'running';
  const parts = {
    open: list.actions.filter(({ state }) => isOpen(state)),
    past: list.actions.filter(({ state }) => !isOpen(state)),
  };
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={t('title')} />
      <BackLink to="/admin">{t('back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
      </header>
      {result?.error && result.values.intent !== 'ask' ? (
        <Alert tone="danger" title={t(`error.${result.error}`)} live />
      ) : null}
      <div className={classNames('grid items-start gap-6', mayAct && 'lg:grid-cols-[3fr_2fr]')}>
        <div className="grid gap-6">
          {(['open', 'past'] as const).map((part) => (
            <Card key={part} aria-labelledby={`emergency-${part}`} className="grid gap-2">
              <h2 id={`emergency-${part}`} className="text-lg">
                {t(part)}
              </h2>
              {parts[part].length === 0 ? <p className="text-muted">{t(`${part}.none`)}</p> : null}
              <ul className="grid divide-y divide-line">
                {parts[part].map((action) => (
                  <EmergencyLine key={action.id} action={action} mayAct={mayAct} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
        {mayAct ? <EmergencyForm countries={countries} needsSecond={list.needsSecond} result={result} /> : null}
      </div>
    </div>
  );
}
