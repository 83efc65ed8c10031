import type { DeletionState } from '@polyclinic/contract/privacy/schemas';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { DeletionSteps } from './deletion-steps.tsx';
import type { PrivacyResult } from './privacy-action.ts';
import { PrivacyButton } from './privacy-button.tsx';

interface DeletionCardProps {
  state: DeletionState;
  result: PrivacyResult | undefined;
}

/** The end of the account: what goes, what stays and why; once it was asked for, how far it is and the way back. */
export function DeletionCard({ state, result }: DeletionCardProps) {
  const { t, tAny } = useTranslation('privacy');
  const stored = result?.intent === 'keep' ? result : undefined;
  return (
    <Card aria-labelledby="deletion" className="grid gap-4">
      <h2 id="deletion" className="text-lg">
        {t('deletion.title')}
      </h2>
      {stored?.done ? <Alert tone="success" title={t('deletion.kept')} live /> : null}
      {stored?.error ? <Alert tone="danger" title={tAny(`error.${stored.error}`)} live /> : null}
      <Content state={state} result={result} />
    </Card>
  );
}

function Content({ state, result }: DeletionCardProps) {
  const { t } = useTranslation('privacy');
  if (state.deletion) return <UnderWay state={state} deletion={state.deletion} />;
  if (state.isPossible)
    return state.mustEndVisits ? (
      <AppointmentsFirst {...state} />
    ) : (
      <DeletionForm openAppointments={state.openVisits} result={result} />
    );
  return (
    <>
      <p className="text-muted">{t('deletion.notYours')}</p>
      <LinkButton to="/help/requests/new" variant="secondary" className="justify-self-start">
        {t('deletion.toHelp')}
      </LinkButton>
    </>
  );
}

/** A doctor's visits are the doctor's to end: until then the account stays. */
function AppointmentsFirst({ openVisits: openAppointments }: DeletionState) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  return (
    <>
      <Alert
        tone="warning"
        title={t('deletion.visitsFirst', { count: openAppointments, number: format.number(openAppointments) })}
      >
        {t('deletion.visitsFirstHint')}
      </Alert>
      <LinkButton to="/provider" variant="secondary" className="justify-self-start">
        {t('deletion.toVisits')}
      </LinkButton>
    </>
  );
}

type UnderWayProps = Pick<DeletionCardProps, 'state'> & { deletion: NonNullable<DeletionState['deletion']> };

function UnderWay({ state: { openVisits: openAppointments }, deletion }: UnderWayProps) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  return (
    <>
      <Alert tone="warning" title={t('deletion.waiting', { time: format.date(deletion.dueAt) })} live>
        {openAppointments > 0
          ? t('deletion.visits', { count: openAppointments, number: format.number(openAppointments) })
          : null}
      </Alert>
      <DeletionSteps deletion={deletion} />
      <PlainForm method="post" preventScrollReset>
        <PrivacyButton intent="keep" variant="primary">
          {t('deletion.keep')}
        </PrivacyButton>
      </PlainForm>
    </>
  );
}
