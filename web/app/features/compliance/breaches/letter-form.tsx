import { directionOf } from '@polyclinic/contract/platform/languages';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { useTimesDone } from '../../../platform/use-times-done.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosed } from '../../../ui/disclosed.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { BreachResult } from './breach-action.ts';
import type { LetterView } from './letter-view.ts';
import { useLatestStored } from './use-latest-stored.ts';

interface LetterFormProps {
  breachId: string;
  view: LetterView;
  body: string;
  result: BreachResult | undefined;
}

/** Changes a letter, whose former versions stay. */
export function LetterForm({ breachId, view: { recipient, language }, body, result }: LetterFormProps) {
  const { t } = useTranslation('compliance/breaches');
  const isSending = useIsSending({ intent: 'letter' });
  const refused = result?.error && result.values.intent === 'letter' ? result : undefined;
  const form = useFocusFirstError(refused);
  useLatestStored(form, { body });
  const times = useTimesDone(result?.done === 'letter' ? result : undefined);
  return (
    <Disclosed key={times} summary={t('editLetter')} isOpen={refused !== undefined}>
      <WordsForm ref={form} storeAs={`letter ${recipient} ${language}`} method="post" className="grid gap-3">
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
    </Disclosed>
  );
}
