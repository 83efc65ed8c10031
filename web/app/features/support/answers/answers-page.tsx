import { languages } from '@polyclinic/contract/platform/languages';
import { SUPPORT_ANSWER_LIMITS, type SupportAnswer } from '@polyclinic/contract/support/schemas';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { useUnsavedWords } from '../../../platform/use-unsaved-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { AnswersResult } from './answers-action.ts';

interface AnswersPageProps {
  answers: SupportAnswer[];
  /** Of the next answer */
  newId: string;
  result: AnswersResult | undefined;
}

const DONE = ['saved', 'removed'] as const;

/** What support writes often, in up to four languages, for all who answer. */
export function AnswersPage({ answers, newId, result }: AnswersPageProps) {
  const { t } = useTranslation('support');
  const [search] = useSearchParams();
  // Another only once this one is saved: what is being typed stays when the page loads anew.
  const [ownId, setOwnId] = useState(newId);
  if (answers.some(({ id }) => id === ownId)) setOwnId(newId);
  const done = DONE.find((one) => one === search.get('done'));
  const isOf = (id: string) => (result?.values.id === id ? result : undefined);
  const isOfNew = result && !answers.some(({ id }) => id === result.values.id) ? result : undefined;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('answers.title')} />
      <BackLink to="/admin?tab=support">{t('toQueue')}</BackLink>
      <header>
        <h1 className="text-xl">{t('answers.title')}</h1>
        <p className="mt-1 max-w-reading text-muted">{t('answers.lead')}</p>
      </header>
      {done ? <Alert tone="success" title={t(`answers.done.${done}`)} live /> : null}
      {answers.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {answers.map((answer) => (
            <li key={answer.id} className="p-4 sm:px-5">
              <details open={isOf(answer.id) !== undefined}>
                <summary className="cursor-pointer font-semibold">
                  <bdi>{answer.title}</bdi> <Has texts={answer.texts} />
                </summary>
                <div className="grid gap-3 pt-4">
                  <AnswerForm id={answer.id} answer={answer} result={isOf(answer.id)} />
                  <RemoveForm id={answer.id} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      ) : null}
      <Card className="grid gap-4">
        <h2 className="text-lg">{t('answers.new')}</h2>
        <AnswerForm key={ownId} id={isOfNew?.values.id ?? ownId} result={isOfNew} />
      </Card>
    </div>
  );
}

/** In which languages an answer is written. */
function Has({ texts }: Pick<SupportAnswer, 'texts'>) {
  const { languageName, list } = useFormat();
  const written = languages.filter((one) => texts[one]);
  return <span className="text-sm font-normal text-muted">{list(written.map((one) => languageName(one)))}</span>;
}

type AnswerFormProps = { id: string; answer?: SupportAnswer; result: AnswersResult | undefined };

function AnswerForm({ id, answer, result }: AnswerFormProps) {
  const { t } = useTranslation('support');
  const { languageName } = useFormat();
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const isSending = useIsSending({ intent: 'save', id });
  return (
    <WordsForm storeAs={`answer ${answer?.id ?? 'new'}`} isChecked method="post" ref={form} className="grid gap-4">
      {result ? <FormError title={t(`answers.error.${result.error}`)} /> : null}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <TextField
        name="title"
        required
        maxLength={SUPPORT_ANSWER_LIMITS.title}
        label={t('answers.name')}
        hint={t('answers.nameHint')}
        defaultValue={result?.values.title ?? answer?.title}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <TextArea
            key={language}
            name={language}
            lang={language}
            dir="auto"
            maxLength={SUPPORT_ANSWER_LIMITS.text}
            label={languageName(language)}
            defaultValue={result?.values[language] ?? answer?.texts[language]}
          />
        ))}
      </div>
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t('answers.save')}
      </Button>
    </WordsForm>
  );
}

function RemoveForm({ id }: { id: string }) {
  const { t } = useTranslation('support');
  const isSending = useIsSending({ intent: 'remove', id });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="ghost" loading={isSending}>
        {t('answers.remove')}
      </Button>
    </PlainForm>
  );
}
