import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEnteredEarly } from '../../platform/use-entered-early.ts';
import { useUnsavedWords } from '../../platform/use-unsaved-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { AbsenceFields } from './absence-fields.tsx';
import type { AvailabilityData, AvailabilityResult } from './availability-action.ts';
import { readDraft } from './draft-form.ts';
import { HoursFields } from './hours-fields.tsx';
import { HoursNote } from './hours-note.tsx';
import { Preview } from './preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import { take } from './step.ts';
import { usePreview } from './use-preview.ts';
import { useStoredRows } from './use-stored-rows.ts';

/** When a doctor can be booked, and what patients see of it before it is saved. */
export function AvailabilityPage({ result, ...data }: AvailabilityData & { result: AvailabilityResult | undefined }) {
  const { t } = useTranslation('availability');
  const [params] = useSearchParams();
  return (
    <div className="page grid content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <header className="grid gap-2">
        <BackLink to="/provider">{t('back')}</BackLink>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-reading text-muted">{t('lead')}</p>
      </header>
      {params.has('saved') && !result ? <Alert tone="success" title={t('saved')} live /> : null}
      {result ? null : <HoursNote daysAgo={data.hoursDaysAgo} version={data.version} />}
      <AvailabilityForm result={result} {...data} />
    </div>
  );
}

function AvailabilityForm({ result, ...data }: AvailabilityData & { result: AvailabilityResult | undefined }) {
  const { t, tAny } = useTranslation('availability');
  const [draft, setDraft] = useState(result?.draft ?? data.draft);
  const { preview, state } = usePreview(draft, result?.preview ?? data.preview);
  const [shown, setShown] = useShownVersion(data.version);
  const version = result?.version ?? shown;
  const problems = result?.problems ?? {};
  const errorOf = (name: string) => (problems[name] ? tAny(`problem.${problems[name]}`) : undefined);
  const isWrong = Object.keys(problems).length > 0;
  const form = useFocusFirstError(isWrong ? result : undefined);
  const tellChanged = useUnsavedWords(form, result);
  useEnteredEarly(form, (entered) => setDraft(readDraft(new FormData(entered))));
  const store = useStoredRows((stored) => {
    setDraft(stored.draft);
    setShown(stored.version);
    tellChanged();
  });
  const edit = (next: typeof draft) => {
    setDraft(next);
    store({ draft: next, version });
  };
  const fields = {
    draft,
    errorOf,
    change: (part: Partial<typeof draft>) => edit({ ...draft, ...part }),
    take: (step: string) => {
      edit(take(draft, step, data.today));
      tellChanged();
    },
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
      <WordsForm method="post" ref={form} preventScrollReset={isWrong} className="grid gap-6">
        {/* Enter presses the first button of a form: it saves, and does not add or remove hours. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="version" value={version} />
        {result?.isOvertaken ? <FormError title={t('overtaken')}>{t('overtakenHint')}</FormError> : null}
        {result?.failed ? <FormError title={t('failed')}>{t('failedHint')}</FormError> : null}
        {isWrong ? <FormError title={t('wrong')}>{t('wrongHint')}</FormError> : null}
        <Card className="grid gap-5">
          <HoursFields {...fields} timeZones={data.timeZones} />
        </Card>
        <Card className="grid gap-5">
          <AbsenceFields {...fields} today={data.today} />
        </Card>
        <Card className="grid gap-5">
          <RuleFields {...fields} />
        </Card>
        <SaveButtons />
      </WordsForm>
      <Preview preview={preview} state={state} isAccepting={draft.isAcceptingPatients} />
    </div>
  );
}

/** The version that stands in the form: one that is heard of meanwhile counts only once the form was saved. */
function useShownVersion(loaded: string | undefined): [string | undefined, (version: string | undefined) => void] {
  const saved = useSearchParams()[0].get('saved');
  const [shown, setShown] = useState({ saved, version: loaded });
  if (shown.saved !== saved) setShown({ saved, version: loaded });
  return [shown.version, (version) => setShown({ saved, version })];
}

function SaveButtons() {
  const { t } = useTranslation('availability');
  const { state } = useNavigation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" name="intent" value="save" size="large" loading={state === 'submitting'}>
        {t('save')}
      </Button>
      <noscript>
        <Button type="submit" name="intent" value="preview" size="large" variant="secondary">
          {t('preview.show')}
        </Button>
      </noscript>
      <p className="text-sm text-muted">{t('saveHint')}</p>
    </div>
  );
}
