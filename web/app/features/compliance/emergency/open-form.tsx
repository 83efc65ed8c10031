import { EMERGENCY_MINUTES, LONGEST_EMERGENCY_REASON } from '@polyclinic/contract/compliance/emergency/rules';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import type { RecordField, RecordResult } from './record-action.ts';
import type { RecordData } from './record-loader.ts';

interface OpenFormProps {
  data: RecordData;
  result: RecordResult | undefined;
}

/** What opening the record means, and the reason and proof that it asks for. */
export function OpenForm({ data: { name, other, newId }, result }: OpenFormProps) {
  const { t } = useTranslation('compliance/emergency');
  const { number } = useFormat();
  const title = t('record.open', { name: `\u2068${name}\u2069` });
  return (
    <div className="grid max-w-2xl gap-6">
      <PageTitle title={title} />
      <header className="grid gap-2">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        <p className="text-pretty">{t('record.lead', { minutes: number(EMERGENCY_MINUTES) })}</p>
        <p className="text-pretty">{t('record.told')}</p>
      </header>
      {other ? <OtherOpen other={other} /> : <ReasonForm newId={newId} result={result} />}
    </div>
  );
}

function OtherOpen({ other }: { other: NonNullable<RecordData['other']> }) {
  const { t } = useTranslation('compliance/emergency');
  return (
    <Alert tone="warning">
      <p>{t('record.other', { name: `\u2068${other.name}\u2069` })}</p>
      <p className="mt-2">
        <LocalizedLink to={`/records/${other.userId}`} className="underline underline-offset-4">
          {t('record.toOther')}
        </LocalizedLink>
      </p>
    </Alert>
  );
}

function ReasonForm({ newId, result }: { newId: string; result: RecordResult | undefined }) {
  const { t } = useTranslation('compliance/emergency');
  const hasApp = useViewer().session?.hasSecondFactor === true;
  const isSending = useIsSending({ intent: 'open' });
  const form = useFocusFirstError(result && result.wrong.length > 0 ? result : undefined);
  const error = (field: RecordField) => (result?.wrong.includes(field) ? t(`error.${field}`) : null);
  return (
    <Card>
      <PlainForm ref={form} method="post" className="grid gap-4">
        {result?.error ? <Alert tone="danger" title={t(`error.${result.error}`)} live /> : null}
        <input type="hidden" name="intent" value="open" />
        <input type="hidden" name="id" value={newId} />
        <TextArea
          id="emergency-reason"
          name="reason"
          label={t('field.reason')}
          hint={t('field.reasonHint')}
          maxLength={LONGEST_EMERGENCY_REASON}
          defaultValue={result?.reason}
          error={error('reason')}
          required
        />
        <PasswordField
          id="emergency-password"
          name="currentPassword"
          autoComplete="current-password"
          label={t('field.password')}
          showLabel={t('field.showPassword')}
          hideLabel={t('field.hidePassword')}
          error={error('password')}
          required
        />
        {hasApp ? (
          <TextField
            id="emergency-code"
            name="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="rtl:text-right"
            label={t('field.code')}
            hint={t('field.codeHint')}
            error={error('code')}
            required
          />
        ) : null}
        <Button type="submit" variant="danger" loading={isSending} className="justify-self-start">
          {t('record.submit')}
        </Button>
      </PlainForm>
    </Card>
  );
}
