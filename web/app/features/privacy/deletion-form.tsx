import { DELETION_GRACE_DAYS, RETENTION_YEARS } from '@polyclinic/contract/privacy/rules';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import type { PrivacyResult } from './privacy-action.ts';
import { PrivacyButton } from './privacy-button.tsx';

interface DeletionFormProps {
  openAppointments: number;
  result: PrivacyResult | undefined;
}

/** What deleting means, and the password that asks for it. */
export function DeletionForm({ openAppointments, result }: DeletionFormProps) {
  const { t, tAny } = useTranslation('privacy');
  const { number } = useFormat();
  const own = result?.intent === 'delete' ? result : undefined;
  const form = useFocusFirstError(own);
  const isWrong = own?.error === 'WRONG_PASSWORD';
  const isProvider = useViewer().session?.role === 'doctor';
  return (
    <>
      <Meaning />
      {isProvider ? <Alert tone="info">{t('deletion.copyFirst')}</Alert> : null}
      {openAppointments > 0 ? (
        <Alert tone="warning">
          {t('deletion.visits', { count: openAppointments, number: number(openAppointments) })}
        </Alert>
      ) : null}
      <PlainForm method="post" ref={form} preventScrollReset className="grid gap-4 border-t border-line pt-4">
        {own?.error && !isWrong ? <FormError key={own.error} title={tAny(`error.${own.error}`)} /> : null}
        <PasswordField
          id="deletion-password"
          name="currentPassword"
          autoComplete="current-password"
          label={t('deletion.password')}
          hint={t('deletion.grace', { count: DELETION_GRACE_DAYS, number: number(DELETION_GRACE_DAYS) })}
          showLabel={t('deletion.showPassword')}
          hideLabel={t('deletion.hidePassword')}
          error={isWrong ? t('error.WRONG_PASSWORD') : undefined}
          required
        />
        <div>
          <PrivacyButton intent="delete" variant="danger">
            {t('deletion.request')}
          </PrivacyButton>
        </div>
      </PlainForm>
    </>
  );
}

function Meaning() {
  const { t } = useTranslation('privacy');
  const { number } = useFormat();
  const isProvider = useViewer().session?.role === 'doctor';
  const years = { count: RETENTION_YEARS, number: number(RETENTION_YEARS) };
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="font-medium">{t('deletion.erased')}</dt>
        <dd className="text-muted">{t(isProvider ? 'deletion.erasedDoctor' : 'deletion.erasedText')}</dd>
      </div>
      <div>
        <dt className="font-medium">{t('deletion.storedTitle')}</dt>
        <dd className="text-muted">{t(isProvider ? 'deletion.storedDoctor' : 'deletion.storedText', years)}</dd>
      </div>
    </dl>
  );
}
