import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DocumentsCard } from '../../credentials/index.ts';
import { PracticeContactForm } from '../../encounters/index.ts';
import type { PracticeData, PracticeResult } from './practice-action.ts';
import { PracticeDecisions } from './practice-decisions.tsx';
import { PracticeForm } from './practice-form.tsx';
import { PracticeStatusBanner } from './practice-status-banner.tsx';
import { StandingCard } from './standing-card.tsx';
import { newValues, toValues } from './values.ts';

type PracticePageProps = PracticeData & { result: PracticeResult | undefined };

/** Where a doctor describes the practice and sees how its verification stands. */
export function PracticePage({ practice, verification, contact, result, now, ...choices }: PracticePageProps) {
  const { t } = useTranslation('providers/practice');
  const { timeZone } = useViewer();
  const language = useLanguage();
  const [params] = useSearchParams();
  const saved = practice ? toValues(practice) : newValues(timeZone, language);
  return (
    <div className="page grid w-full max-w-3xl gap-6 py-8 sm:py-12">
      <PageTitle title={t('practice.title')} />
      <header className="grid gap-2">
        <h1 className="text-xl">{t('practice.title')}</h1>
        <p className="max-w-reading text-muted">{t('practice.lead')}</p>
      </header>
      {params.has('saved') && !result ? <Alert tone="success" title={t('practice.saved')} live /> : null}
      {practice ? (
        <LinkButton to="/provider/profile" variant="secondary" className="justify-self-start">
          {t('practice.preview')}
        </LinkButton>
      ) : null}
      <PracticeStatusBanner practice={practice} />
      {practice && verification ? <StandingCard practice={practice} verification={verification} now={now} /> : null}
      <PracticeForm
        saved={saved}
        isNew={!practice}
        isVerified={practice?.verificationStatus === 'approved'}
        result={result}
        {...choices}
      />
      {verification ? <DocumentsCard verification={verification} outcome={params.get('document')} /> : null}
      {practice ? <PracticeContactForm known={contact} /> : null}
      {practice ? <PracticeDecisions decisions={practice.decisions} /> : null}
    </div>
  );
}
