import { EARLY_ACCESS_TOPICS } from '@polyclinic/contract/home/rules';
import { Suspense, useRef } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { EarlyAccessResult } from './early-access-action.ts';
import { useIsWritten } from './use-is-written.ts';

const EarlyWords = lazyPart(() => import('./early-words.tsx'));

interface EarlyAccessFormProps {
  /** The answer to a browser without scripts */
  given?: EarlyAccessResult;
}

/** Joins the list of those who want to hear of what is coming. */
export function EarlyAccessForm({ given }: EarlyAccessFormProps) {
  const { t } = useTranslation('carebridge');
  const fetcher = useFetcher<EarlyAccessResult>();
  const { outcome, email } = fetcher.data ?? given ?? {};
  const action = useLocalizedPath()('/early-access');
  const form = useRef<HTMLFormElement>(null);
  const [isWritten, noteWriting] = useIsWritten(form);
  if (outcome === 'done') {
    return (
      <Alert tone="success" title={t('early.done')} live>
        {t('early.doneText')}
      </Alert>
    );
  }
  return (
    <PlainForm
      via={fetcher.Form}
      method="post"
      action={action}
      ref={form}
      onFocus={noteWriting}
      aria-label={t('early.title')}
      className="grid gap-4"
    >
      {outcome === 'RATE_LIMITED' || outcome === 'unexpected' ? (
        <Alert tone="danger" title={t(`early.error.${outcome}`)} live />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={t('early.email')}
          defaultValue={email}
          error={outcome === 'email' ? t('early.error.email') : null}
          required
        />
        <TopicField />
      </div>
      <Consent isMissing={outcome === 'consent'} />
      <Button type="submit" loading={fetcher.state === 'submitting'} className="sm:justify-self-start">
        {t('early.submit')}
      </Button>
      <Suspense>{isWritten ? <EarlyWords form={form} fetcher={fetcher} /> : null}</Suspense>
    </PlainForm>
  );
}

/** A plan's own link names the topic in the address. */
function TopicField() {
  const { t } = useTranslation('carebridge');
  const [params] = useSearchParams();
  const asked = EARLY_ACCESS_TOPICS.find((topic) => topic === params.get('topic')) ?? 'carebridge';
  const options = EARLY_ACCESS_TOPICS.map((topic) => ({ value: topic, label: t(`early.topic.${topic}`) }));
  return <SelectField key={asked} name="topic" label={t('early.topic')} options={options} defaultValue={asked} />;
}

const ERROR_ID = 'early-access-consent';

function Consent({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation('carebridge');
  return (
    <div>
      <Checkbox
        name="consent"
        value="yes"
        label={t('early.consent')}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? ERROR_ID : undefined}
        required
      />
      {isMissing ? <FieldError id={ERROR_ID}>{t('early.error.consent')}</FieldError> : null}
    </div>
  );
}
