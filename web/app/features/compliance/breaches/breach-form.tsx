import { BREACH_KINDS, BREACH_RISKS, REPORT_HOURS } from '@polyclinic/contract/compliance/breaches/rules';
import type { BreachCase } from '@polyclinic/contract/compliance/breaches/schemas';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { useTimesDone } from '../../../platform/use-times-done.ts';
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
import { useLatestStored } from './use-latest-stored.ts';

interface BreachFormProps {
  /** Of a new one */
  newId: string;
  found: BreachCase | null;
  result: BreachResult | undefined;
}

/**
 * All that is known of a breach; what is not known yet stays empty. What a colleague saves while somebody writes comes into
 * the fields that they haven't touched, and takes nothing from the others.
 */
export function BreachForm({ newId, found, result }: BreachFormProps) {
  const { t } = useTranslation('compliance/breaches');
  const { zoneName, number } = useFormat();
  const breach = found?.breach ?? null;
  const { timeZone } = useViewer();
  const hours = number(REPORT_HOURS);
  const isSending = useIsSending({ intent: 'breach' });
  const refused = result?.error && result.values.intent !== 'letter' ? result : undefined;
  const form = useFocusFirstError(refused);
  const times = useTimesDone(result?.done === 'breach' ? result : undefined);
  // Each load has another id for what is entered: one form has one, so that nothing is entered twice.
  const [id] = useState(refused?.values.id ?? newId);
  /** Before scripts had come; from then on the fields themselves hold what is typed. */
  const [typed] = useState(refused?.values);
  const stored = breachValues(breach, id);
  useLatestStored(form, stored);
  const own = { id: stored.id ?? id, shown: stored.shown ?? '' };
  const values: Record<string, string> = typed && times === 0 ? { ...typed, ...own } : stored;
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
      key={times}
      ref={form}
      storeAs="breach"
      method="post"
      aria-labelledby="breach-facts"
      className="grid gap-4"
    >
      <h2 id="breach-facts" className="text-lg">
        {t('facts')}
      </h2>
      {refused?.error && refused.error !== 'INVALID' ? (
        <Alert tone="danger" title={t(`error.${refused.error}`)} live>
          {refused.error === 'BREACH_CHANGED' ? <Meanwhile found={found} since={Number(refused.values.shown)} /> : null}
        </Alert>
      ) : null}
      <input type="hidden" name="intent" value="breach" />
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="shown" value={values.shown} />
      <TextArea {...words('what')} hint={t('hint.what')} maxLength={4000} required />
      <p className="text-sm text-muted">{t('zone', { zone: zoneName(timeZone) })}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...time('noticedAt')} hint={t('hint.noticedAt', { hours })} required />
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
        <TextArea {...words('authorityNote')} hint={t('hint.authorityNote', { hours })} maxLength={2000} rows={2} />
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

/** What colleagues have changed since a version. */
function Meanwhile({ found, since }: { found: BreachCase | null; since: number }) {
  const { t } = useTranslation('compliance/breaches');
  const { list } = useFormat();
  const later = found?.versions.filter(({ version }) => version > since) ?? [];
  const fields = [...new Set(later.flatMap(({ changed }) => changed))];
  return fields.length > 0 ? t('changed', { what: list(fields.map((field) => t(`changed.${field}`))) }) : null;
}
