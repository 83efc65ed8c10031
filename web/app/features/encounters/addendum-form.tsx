import { useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Adds to a note that is signed; what was written is kept until the server has it, and added once however often it is tried. */
export function AddendumForm({ onAdd }: { onAdd: (content: string, key: string) => Promise<void> }) {
  const { t } = useTranslation('encounters');
  const [content, setContent] = useState('');
  const { isBusy, attempt } = useAttempt();
  const tried = useRef<{ content: string; key: string }>(undefined);
  const add = async () => {
    if (tried.current?.content !== content) tried.current = { content, key: crypto.randomUUID() };
    const { key } = tried.current;
    const isAdded = await attempt(() => onAdd(content, key), { done: t('note.added'), failed: t('failed') });
    if (!isAdded) return;
    tried.current = undefined;
    setContent('');
  };
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <TextArea
        label={t('note.addendum')}
        hint={t('note.addendumHint')}
        dir="auto"
        maxLength={4000}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button
        variant="secondary"
        loading={isBusy}
        disabled={content.trim() === ''}
        className="justify-self-start"
        onClick={() => void add()}
      >
        {t('note.add')}
      </Button>
    </div>
  );
}
