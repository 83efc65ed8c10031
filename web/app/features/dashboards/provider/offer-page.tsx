import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CalendarX } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { OfferData, OfferRefusal } from './offer-action.ts';
import { toWeekAddress } from './week-view.ts';

/** To which patient, of those with a visit ahead, one of these free times is proposed instead. */
export function OfferPage({ asked, times, visits, result }: OfferData & { result: OfferRefusal | undefined }) {
  const { t } = useTranslation('dashboards/provider');
  const { isoDay } = useFormat();
  const day = asked[0] ? isoDay(asked[0]) : null;
  const back = toWeekAddress({ week: day, show: 'calendar', day });
  return (
    <div className="page grid w-full max-w-3xl content-start gap-5 py-6">
      <PageTitle title={t('offer.title')} />
      <BackLink to={back}>{t('clear.back')}</BackLink>
      <header>
        <h1 className="text-xl">{t('offer.title')}</h1>
        <p className="mt-1 max-w-reading text-pretty text-muted">{t('offer.lead')}</p>
      </header>
      {result && result.refused !== 'nobodyChosen' ? (
        <Alert tone="danger" title={t(`propose.refused.${result.refused}`)} live>
          {t('propose.kept')}
        </Alert>
      ) : null}
      {times && visits ? (
        <Choice times={times} visits={visits} back={back} isNobodyChosen={result?.refused === 'nobodyChosen'} />
      ) : (
        <Alert tone="danger">{t('propose.failed')}</Alert>
      )}
    </div>
  );
}

interface ChoiceProps {
  times: string[];
  visits: Appointment[];
  back: string;
  isNobodyChosen: boolean;
}

function Choice({ times, visits, back, isNobodyChosen }: ChoiceProps) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const isSending = useNavigation().state === 'submitting';
  const [first] = times;
  if (!first || visits.length === 0) {
    const why = first ? 'nobody' : 'gone';
    return (
      <EmptyState
        icon={<CalendarX className="size-6" aria-hidden="true" />}
        title={t(`offer.${why}`)}
        hint={t(`offer.${why}Hint`)}
        action={<LinkButton to={back}>{t('clear.back')}</LinkButton>}
      />
    );
  }
  return (
    <PlainForm method="post" className="grid gap-6">
      <RadioChips
        label={format.date(first, 'day')}
        name="start"
        chips={times.map((start) => ({ value: start, label: format.time(start) }))}
        defaultValue={first}
        layout="columns"
      />
      <VisitChoice visits={visits} isNobodyChosen={isNobodyChosen} />
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <Button type="submit" loading={isSending}>
          {t('propose.confirm')}
        </Button>
        <LinkButton to={back} variant="ghost">
          {t('offer.others')}
        </LinkButton>
      </div>
    </PlainForm>
  );
}

/** Whose visit; each says its kind and when it is, and one that has a proposal already says so. */
function VisitChoice({ visits, isNobodyChosen }: Pick<ChoiceProps, 'visits' | 'isNobodyChosen'>) {
  const { t } = useTranslation('dashboards/provider');
  const { t: appointments } = useTranslation('appointments');
  const format = useFormat();
  const options = visits.map(({ id, startTime, patientName, appointmentType, proposal }) => {
    const name = `\u2068${patientName}\u2069`;
    const words = { name, type: appointments(`type.${appointmentType}`), time: format.dateTime(startTime) };
    const label = t(proposal ? 'offer.visitAsked' : 'offer.visit', words);
    return { value: `${id} ${startTime}`, label };
  });
  return (
    <SelectField
      label={t('offer.patient')}
      hint={t('offer.patientHint')}
      error={isNobodyChosen ? t('offer.nobodyChosen') : null}
      name="visit"
      defaultValue=""
      options={[{ value: '', label: t('offer.choose') }, ...options]}
    />
  );
}
