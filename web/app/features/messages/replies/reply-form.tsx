import { REPLY_LIMITS } from '@polyclinic/contract/messages/rules';
import { type Language, languages, ownNames } from '@polyclinic/contract/platform/languages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';

export type ReplyWords = { title: string } & Record<Language, string>;

interface ReplyFormProps {
  /** Of a reply that somebody has saved */
  id: string;
  words: ReplyWords;
  /** Nobody has saved it yet */
  isNew: boolean;
  /** Its words are no longer needed */
  isOver: boolean;
  onWord: (name: keyof ReplyWords, value: string) => void;
  /** Null once it is done, else why not */
  onSave: () => Promise<string | null>;
  onRemove: () => Promise<string | null>;
  onBack: () => void;
}

/** A reply's title and its text in each language; one is enough. */
export function ReplyForm(props: ReplyFormProps) {
  const { id, words, isNew, isOver, onWord, onSave, onRemove, onBack } = props;
  const { t } = useTranslation('messages');
  const [isTried, setTried] = useState(false);
  const { problem, isUnderWay, run } = useAttempts();
  const lacks = {
    title: !words.title.trim(),
    text: !languages.some((language) => words[language].trim()),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (lacks.title) return event.currentTarget.querySelector('input')?.focus();
    if (lacks.text) return event.currentTarget.querySelector('textarea')?.focus();
    run(onSave);
  };
  return (
    <WordsForm
      via="form"
      method="post"
      storeAs={isNew ? 'new reply' : `reply ${id}`}
      isSent={isOver}
      onSubmit={submit}
      className="grid gap-4"
    >
      <TextField
        name="title"
        label={t('replies.title')}
        hint={t('replies.titleHint')}
        error={isTried && lacks.title ? t('replies.titleMissing') : null}
        dir="auto"
        maxLength={REPLY_LIMITS.title}
        value={words.title}
        onChange={({ target }) => onWord('title', target.value)}
      />
      {languages.map((language, nth) => (
        <TextArea
          key={language}
          name={language}
          label={ownNames[language]}
          error={nth === 0 && isTried && lacks.text ? t('replies.textMissing') : null}
          lang={language}
          dir="auto"
          rows={2}
          maxLength={REPLY_LIMITS.text}
          value={words[language]}
          onChange={({ target }) => onWord(language, target.value)}
        />
      ))}
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {isNew ? null : <RemoveButton isUnderWay={isUnderWay} onRemove={() => run(onRemove)} />}
        <Button variant="secondary" onClick={onBack}>
          {t('change.cancel')}
        </Button>
        <Button type="submit" loading={isUnderWay}>
          {t('change.save')}
        </Button>
      </div>
    </WordsForm>
  );
}

/** Asks once more in its own place. */
function RemoveButton({ isUnderWay, onRemove }: { isUnderWay: boolean; onRemove: () => void }) {
  const { t } = useTranslation('messages');
  const [isAsking, setAsking] = useState(false);
  return (
    <Button
      variant={isAsking ? 'danger' : 'ghost'}
      className="me-auto"
      disabled={isUnderWay}
      onClick={() => (isAsking ? onRemove() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {t(isAsking ? 'replies.removeSure' : 'replies.remove')}
    </Button>
  );
}

/** One at a time, with the reason why the last one was not done. */
function useAttempts() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const run = (attempt: () => Promise<string | null>) => {
    if (isUnderWay) return;
    setUnderWay(true);
    void attempt().then((reason) => {
      setUnderWay(false);
      setProblem(reason);
    });
  };
  return { problem, isUnderWay, run };
}
