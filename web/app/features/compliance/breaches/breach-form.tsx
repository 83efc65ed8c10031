import { BREACH_KINDS, BREACH_RISKS } from '@polyclinic/contract/compliance/breaches/rules';
import type { Breach } from '@polyclinic/contract/compliance/breaches/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { BreachResult } from './breach-action.ts';
import { breachValues } from './breach-values.ts';

interface BreachFormProps {
  /** Of a new one */
  newId: string;
  breach: Breach | null;
  result: BreachResult | undefined;
}

/** All that is known of a breach; what is not known yet stays empty. */
export function BreachForm({ newId, breach, result }: BreachFormProps) {
  const { t } = useTranslation('compliance/breaches');
  const { zoneName } = useFormat();
  const { timeZone } = useViewer();
  const isSending = useIsSending({ intent: 'breach' });
  const refused = result?.error && result.values.intent !== 'letter' ? result : undefined;
  const form = useFocusFirstError(refused);
  const values = refused?.values ?? breachValues(breach, newId);
  const errorOf = (field: string) => {
    if (!refused?.invalid.includes(field)) return null;
    return t(field === 'what' || field === 'kinds' || field === 'noticedAt' ? `error.${field}` : 'error.entry');
  };
  const time = (name: 'happenedAt' | 'noticedAt' | 'authorityAt' | 'peopleAt') => ({
    name,
    type: 'datetime-local',
    label: t(`field.${name}`),
    defaultValue: values[name],
    error: errorOf(name),
  });
  const words = (name: 'what' | 'whose' | 'data' | 'effects' | 'measures' | 'authorityNote' | 'peopleNote') => ({
    name,
    label: t(`field.${name}`),
    defaultValue: values[name],
    error: errorOf(name),
  });
  const kinds = values.kinds?.split(',') ?? [];
  const kindsError = errorOf('kinds');
  return (
    <WordsForm
      ref={form}
      storeAs={`breach ${values.id} ${values.shown}`}
      method="post"
      aria-labelledby="breach-facts"
      className="grid gap-4"
    >
      <h2 id="breach-facts" className="text-lg">
        {t('facts')}
      </h2>
      {refused?.error && refused.error !== 'INVALID' ? (
        <Alert tone="danger" title={t(`error.${refused.error}`)} live />
      ) : null}
      <input type="hidden" name="intent" value="breach" />
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="shown" value={values.shown} />
      <TextArea {...words('what')} hint={t('hint.what')} maxLength={4000} required />
      <p className="text-sm text-muted">{t('zone', { zone: zoneName(timeZone) })}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...time('noticedAt')} hint={t('hint.noticedAt')} required />
        <TextField {...time('happenedAt')} hint={t('hint.happenedAt')} />
      </div>
      <fieldset aria-describedby={kindsError ? 'kinds-error' : undefined}>
        <legend className="text-sm font-medium">{t('field.kinds')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {BREACH_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              value={kind}
              label={t(`kind.${kind}`)}
              defaultChecked={kinds.includes(kind)}
              aria-invalid={kindsError ? true : undefined}
            />
          ))}
        </div>
        {kindsError ? <FieldError id="kinds-error">{kindsError}</FieldError> : null}
      </fieldset>
      <RadioChips
        label={t('field.risk')}
        name="risk"
        defaultValue={values.risk}
        chips={BREACH_RISKS.map((risk) => ({ value: risk, label: t(`risk.${risk}`) }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField
          name="peopleCount"
          type="number"
          min={0}
          inputMode="numeric"
          label={t('field.peopleCount')}
          defaultValue={values.peopleCount}
          error={errorOf('peopleCount')}
        />
        <TextField {...words('whose')} maxLength={2000} />
      </div>
      <TextArea {...words('data')} maxLength={2000} />
      <TextArea {...words('effects')} maxLength={4000} />
      <TextArea {...words('measures')} maxLength={4000} />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField {...time('authorityAt')} />
        <TextArea {...words('authorityNote')} hint={t('hint.authorityNote')} maxLength={2000} rows={2} />
        <TextField {...time('peopleAt')} />
        <TextArea {...words('peopleNote')} hint={t('hint.peopleNote')} maxLength={2000} rows={2} />
      </div>
      <Checkbox name="isClosed" label={t('field.isClosed')} defaultChecked={values.isClosed === 'on'} />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t(breach ? 'save' : 'enter')}
      </Button>
    </WordsForm>
  );
}
