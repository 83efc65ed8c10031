import { useId, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';

/** Adds to a note that is signed; what was written is kept until the server has it. */
export function AddendumForm({ onAdd }: { onAdd: (content: string) => Promise<void> }) {
  const { t } = useTranslation('encounters');
  const id = useId();
  const [content, setContent] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await onAdd(content);
      setContent('');
      void showToast('success', t('note.added'));
    } catch {
      void showToast('error', t('failed'));
    }
    setBusy(false);
  };
  return (
    <form
      method="post"
      className="mt-6 grid gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        id={id}
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
    </form>
  );
}
