import { REPLY_LIMITS } from '@polyclinic/contract/messages/rules';
import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { MessageSquareQuote, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { codeOf } from '../after-failure.ts';
import { useEndOfWords } from '../use-end-of-words.ts';
import { ReplyForm, type ReplyWords } from './reply-form.tsx';
import { ReplyList } from './reply-list.tsx';
import { useSavedReplies } from './use-saved-replies.ts';

interface SavedRepliesDialogProps {
  appointmentId: string;
  /** Where one writes, which has the focus afterwards */
  opener: Element | null;
  onInsert: (reply: SavedReply, language: Language | null) => void;
  onClose: () => void;
}

const wordsOf = ({ title, texts }: Pick<SavedReply, 'title' | 'texts'>): ReplyWords => ({
  title,
  en: texts.en ?? '',
  ar: texts.ar ?? '',
  es: texts.es ?? '',
  fr: texts.fr ?? '',
});

const replyOf = (id: string, words: ReplyWords): SavedReply => ({
  id,
  title: words.title.trim(),
  texts: Object.fromEntries(languages.flatMap((one) => (words[one].trim() ? [[one, words[one].trim()]] : []))),
});

/** A doctor's saved replies: to insert, and to write, change and remove in the same place. Import it lazily. */
export default function SavedRepliesDialog({ appointmentId, opener, onInsert, onClose }: SavedRepliesDialogProps) {
  const { t } = useTranslation('messages');
  const { languageName, number } = useFormat();
  const { loaded, load, save, remove } = useSavedReplies(appointmentId);
  const [edited, setEdited] = useState<{ id: string; isNew: boolean; words: ReplyWords } | null>(null);
  const fresh = useRef({ id: crypto.randomUUID() as string, words: wordsOf({ title: '', texts: {} }) });
  // Several fields are written at once where they are put back.
  const write = (name: keyof ReplyWords, value: string) =>
    setEdited((known) => known && { ...known, words: { ...known.words, [name]: value } });
  const { isOver, end } = useEndOfWords(() => setEdited(null));
  const back = () => {
    if (!edited?.isNew) return end();
    // What was written of a new one is still there when it is begun again.
    fresh.current = edited;
    setEdited(null);
  };
  const attempt = async (change: () => Promise<void>) => {
    try {
      await change();
      if (edited?.isNew) fresh.current = { id: crypto.randomUUID(), words: wordsOf({ title: '', texts: {} }) };
      end();
      return null;
    } catch (error) {
      if (codeOf(error) === 'TOO_MANY_REPLIES') return t('replies.tooMany', { most: number(REPLY_LIMITS.most) });
      return t('replies.failed');
    }
  };
  const patient = loaded && loaded !== 'failed' ? loaded.language : null;
  return (
    <Dialog
      open
      onOpenChange={edited ? back : onClose}
      title={t(edited ? (edited.isNew ? 'replies.new' : 'replies.change') : 'replies.all')}
      description={
        edited
          ? t('replies.formHint')
          : patient
            ? t('replies.language', { language: languageName(patient) })
            : t('replies.hint')
      }
      closeLabel={t('file.close')}
      opener={opener}
    >
      {edited ? (
        <ReplyForm
          key={edited.id}
          id={edited.id}
          words={edited.words}
          isNew={edited.isNew}
          isOver={isOver}
          onWord={write}
          onSave={() => attempt(() => save(replyOf(edited.id, edited.words)))}
          onRemove={() => attempt(() => remove(edited.id))}
          onBack={back}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {loaded === undefined ? <Skeleton className="h-32 w-full" /> : null}
          {loaded === 'failed' ? (
            <ErrorState
              title={t('replies.loadFailed')}
              hint={t('list.failedHint')}
              retryLabel={t('retry')}
              onRetry={load}
            />
          ) : null}
          {loaded && loaded !== 'failed' && loaded.replies.length === 0 ? (
            <EmptyState
              icon={<MessageSquareQuote className="size-6" aria-hidden="true" />}
              title={t('replies.empty')}
              hint={t('replies.emptyHint')}
            />
          ) : null}
          {loaded && loaded !== 'failed' && loaded.replies.length > 0 ? (
            <ReplyList
              replies={loaded.replies}
              language={loaded.language}
              onInsert={(reply) => onInsert(reply, loaded.language)}
              onEdit={(reply) => setEdited({ id: reply.id, isNew: false, words: wordsOf(reply) })}
            />
          ) : null}
          {loaded && loaded !== 'failed' ? (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setEdited({ ...fresh.current, isNew: true })}
            >
              <Plus className="size-5" aria-hidden="true" />
              {t('replies.new')}
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
