import { directionOf } from '@polyclinic/contract/platform/languages';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { WordsForm } from '../../forms/index.ts';
import type { BreachResult } from './breach-action.ts';
import type { LetterView } from './letter-view.ts';

interface LetterFormProps {
  breachId: string;
  view: LetterView;
  /** Of the one that is stored; 0 where there is none */
  version: number;
  body: string;
  result: BreachResult | undefined;
}

/** Changes a letter, whose former versions stay. */
export function LetterForm({ breachId, view: { recipient, language }, version, body, result }: LetterFormProps) {
  const { t } = useTranslation('compliance/breaches');
  const isSending = useIsSending({ intent: 'letter' });
  const refused = result?.error && result.values.intent === 'letter' ? result : undefined;
  return (
    <details open={refused !== undefined || undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium">{t('editLetter')}</summary>
      <WordsForm
        storeAs={`letter ${breachId} ${recipient} ${language} ${version}`}
        method="post"
        className="grid gap-3 pt-2"
      >
        {refused?.error && refused.error !== 'INVALID' ? (
          <Alert tone="danger" title={t(`error.${refused.error}`)} live />
        ) : null}
        <input type="hidden" name="intent" value="letter" />
        <input type="hidden" name="id" value={breachId} />
        <input type="hidden" name="recipient" value={recipient} />
        <input type="hidden" name="language" value={language} />
        <TextArea
          name="body"
          label={t('letter')}
          lang={language}
          dir={directionOf(language)}
          rows={16}
          maxLength={20_000}
          defaultValue={refused?.values.body ?? body}
          error={refused?.error === 'INVALID' ? t('error.letter') : null}
          required
        />
        <Button type="submit" variant="secondary" loading={isSending} className="justify-self-start">
          {t('saveLetter')}
        </Button>
      </WordsForm>
    </details>
  );
}
