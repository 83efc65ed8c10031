import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { ASKED_CATEGORIES, MOST_SUBJECT, MOST_TICKET_TEXT } from '@polyclinic/contract/support/schemas';
import { useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useUnsavedWords } from '../../platform/use-unsaved-words.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { FormFailure } from './form-failure.tsx';
import type { SupportResult } from './support-form.ts';

interface NewRequestPageProps {
  clientId: string;
  /** The latest of one's own, that the request may be about */
  visits: Appointment[];
  result: SupportResult | undefined;
}

/** Where somebody writes to support. */
export function NewRequestPage({ clientId, visits, result }: NewRequestPageProps) {
  const { t } = useTranslation('support');
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('new.title')} />
      <BackLink to="/help/requests">{t('toRequests')}</BackLink>
      <header>
        <h1 className="text-xl">{t('new.title')}</h1>
        <p className="mt-1 text-muted">{t('new.lead')}</p>
      </header>
      <Card>
        <NewRequestForm clientId={clientId} visits={visits} result={result} />
      </Card>
    </div>
  );
}

function NewRequestForm({ clientId, visits, result }: NewRequestPageProps) {
  const { t, tAny } = useTranslation('support');
  const localize = useLocalizedPath();
  const { dateTime } = useFormat();
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const { state } = useNavigation();
  const wrong = (field: string) => (result?.wrong.includes(field) ? tAny(`wrong.${field}`) : null);
  return (
    <WordsForm
      storeAs="request"
      isChecked
      method="post"
      action={localize('/help/requests/new')}
      ref={form}
      className="grid gap-5"
    >
      <FormFailure result={result} />
      <input type="hidden" name="clientId" value={result?.clientId || clientId} />
      <SelectField
        name="category"
        required
        label={t('new.category')}
        defaultValue={result?.values.category ?? ''}
        options={[
          { value: '', label: t('new.choose') },
          ...ASKED_CATEGORIES.map((category) => ({ value: category, label: t(`category.${category}`) })),
        ]}
        error={wrong('category')}
      />
      {visits.length > 0 ? (
        <SelectField
          name="appointmentId"
          label={t('new.visit')}
          hint={t('new.visitHint')}
          defaultValue={result?.values.appointmentId ?? ''}
          options={[
            { value: '', label: t('new.noVisit') },
            ...visits.map(({ id, providerName, startTime }) => ({
              value: id,
              label: `${dateTime(startTime)} · ${providerName}`,
            })),
          ]}
        />
      ) : null}
      <TextField
        name="subject"
        required
        maxLength={MOST_SUBJECT}
        label={t('new.subject')}
        defaultValue={result?.values.subject}
        error={wrong('subject')}
      />
      <TextArea
        name="text"
        required
        className="min-h-40"
        maxLength={MOST_TICKET_TEXT}
        label={t('new.text')}
        hint={t('new.textHint')}
        defaultValue={result?.values.text}
        error={wrong('text')}
      />
      <Button type="submit" size="large" loading={state === 'submitting'} className="justify-self-start">
        {t('new.send')}
      </Button>
    </WordsForm>
  );
}
