import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { AdministratorForm } from './administrator-form.tsx';
import { MailForm } from './mail-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { SetupRefusal } from './setup-action.ts';
import { SETUP_STEPS, type SetupData } from './setup-loader.ts';

export interface SetupStepProps extends SetupData {
  refusal: SetupRefusal | undefined;
}

/** The first set-up, step by step; a person without a good link is told how to get one. */
export function SetupPage(props: SetupStepProps) {
  const { t } = useTranslation('settings/installation');
  const { number } = useFormat();
  const { state, step } = props;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('setup.title')} />
      <header className="grid gap-1">
        <h1 className="text-xl">{t('setup.title')}</h1>
        <p className="text-pretty text-muted">{t('setup.lead')}</p>
      </header>
      {state ? (
        <>
          <Stepper
            label={t('setup.steps')}
            steps={[...SETUP_STEPS.map((name) => t(`step.${name}`)), t('step.factor')]}
            current={SETUP_STEPS.indexOf(step)}
            formatNumber={number}
          />
          <Card className="grid gap-5">
            <Step {...props} />
          </Card>
        </>
      ) : (
        <Alert tone="warning" title={t('gone.title')}>
          <p>{t('gone.text')}</p>
          <LinkButton to="/auth" variant="secondary" className="mt-3">
            {t('gone.signIn')}
          </LinkButton>
        </Alert>
      )}
    </div>
  );
}

function Step(props: SetupStepProps) {
  const { t } = useTranslation('settings/installation');
  const { step, token, settings, countries, refusal } = props;
  if (step === 'mail') return <MailForm {...props} />;
  if (step === 'administrator') return <AdministratorForm {...props} />;
  return (
    <SettingsForm
      settings={refusal?.settings ?? settings}
      wrong={refusal?.wrong ?? []}
      answer={refusal}
      countries={countries}
      submitLabel={t('setup.next')}
    >
      <input type="hidden" name="token" value={token} />
    </SettingsForm>
  );
}
