import { useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { withWords } from '../../ui/with-words.ts';
import { WordsForm } from '../forms/index.ts';

/** Adds to a note that is signed; what was written is kept until the server has it, and added once however often it is tried. */
export function AddendumForm({ onAdd }: { onAdd: (content: string, key: string) => Promise<void> }) {
  const { t } = useTranslation('encounters');
  const [content, setContent] = useState('');
  const [isSent, setSent] = useState(false);
  const { isBusy, attempt } = useAttempt();
  const tried = useRef<{ content: string; key: string }>(undefined);
  const add = async () => {
    if (tried.current?.content !== content) tried.current = { content, key: crypto.randomUUID() };
    const { key } = tried.current;
    setSent(false);
    const isAdded = await attempt(() => onAdd(content, key), { done: t('note.added'), failed: t('failed') });
    setSent(isAdded);
    if (!isAdded) return;
    tried.current = undefined;
    setContent('');
  };
  return (
    <WordsForm
      via="form"
      storeAs="addendum"
      isSent={isSent}
      onSubmit={withWords(add)}
      className="mt-6 grid gap-3 border-t border-line pt-5"
    >
      <TextArea
        name="addendum"
        label={t('note.addendum')}
        hint={t('note.addendumHint')}
        dir="auto"
        maxLength={4000}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        loading={isBusy}
        disabled={content.trim() === ''}
        className="justify-self-start"
      >
        {t('note.add')}
      </Button>
    </WordsForm>
  );
}
