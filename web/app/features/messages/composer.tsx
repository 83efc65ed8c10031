import { MESSAGE_MAX_LENGTH } from '@polyclinic/contract/messages/rules';
import { MessageSquareQuote, Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEnteredEarly } from '../../platform/use-entered-early.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/control-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RedFlag } from '../forms/index.ts';
import { FilePicker } from './file-picker.tsx';
import { isSendKey } from './is-send-key.ts';
import type { Outgoing } from './outbox.ts';
import { useInsertion } from './replies/use-insertion.ts';
import { useComposer } from './use-composer.ts';
import { useOwnTyping } from './use-typing.ts';

const SavedRepliesDialog = lazyPart(() => import('./replies/saved-replies-dialog.tsx'));

interface ComposerProps {
  appointmentId: string;
  userId: string;
  outgoing: readonly Outgoing[];
  onFiles: (files: File[]) => void;
  /** Begins to correct one's last message, and says whether there is one */
  onCorrectLast: (from: HTMLElement) => boolean;
}

/** Where one writes and adds files. */
export function Composer({ appointmentId, userId, outgoing, onFiles, onCorrectLast }: ComposerProps) {
  const { t } = useTranslation('messages');
  const { text, change, send } = useComposer(appointmentId, userId, outgoing);
  const typing = useOwnTyping(appointmentId);
  const role = useViewer().session?.role;
  const replies = useInsertion(text, change);
  const [isChoosing, setChoosing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEnteredEarly(form, (entered) => change(String(new FormData(entered).get('content'))));
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    typing.stop();
    replies.clearNote();
    send();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isSendKey(event)) submit(event);
    if (event.key === 'ArrowUp' && !text && onCorrectLast(event.currentTarget)) event.preventDefault();
    if (event.key !== '/' || text || role !== 'doctor') return;
    event.preventDefault();
    setChoosing(true);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <>
      {role === 'patient' ? (
        <div className="px-3 pb-3 empty:hidden">
          <RedFlag text={text} />
        </div>
      ) : null}
      <div role="status">{replies.note ? <p className="px-4 pt-2 text-sm text-muted">{replies.note}</p> : null}</div>
      <PlainForm
        via="form"
        ref={form}
        method="post"
        onSubmit={submit}
        className="@container flex items-end gap-1 border-t border-line p-2 sm:gap-2 sm:p-3"
      >
        <FilePicker
          label={t('file.attach')}
          icon={<Paperclip className="size-5" aria-hidden="true" />}
          onFiles={onFiles}
        />
        {role === 'doctor' ? (
          <IconButton
            label={t('replies.all')}
            icon={<MessageSquareQuote className="size-5" aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          />
        ) : null}
        <textarea
          ref={input}
          name="content"
          dir="auto"
          rows={1}
          maxLength={MESSAGE_MAX_LENGTH}
          aria-label={t('input.label')}
          aria-description={role === 'doctor' ? `${t('input.hint')} ${t('replies.key')}` : t('input.hint')}
          placeholder={t('input.placeholder')}
          className={`${controlStyle} field-sizing-content max-h-40 min-h-11 grow resize-none placeholder-shown:[direction:inherit]`}
          value={text}
          onChange={({ target }) => {
            change(target.value);
            typing.typed(target.value);
          }}
          onPaste={paste}
          onKeyDown={press}
        />
        <Button type="submit" disabled={!text.trim()}>
          <SendHorizontal className="mirror size-5" aria-hidden="true" />
          <span className="@max-[28rem]:sr-only">{t('send')}</span>
        </Button>
      </PlainForm>
      {role === 'patient' ? <p className="px-4 pb-3 text-sm text-muted">{t('notForEmergencies')}</p> : null}
      {isChoosing ? (
        <Suspense>
          <SavedRepliesDialog
            appointmentId={appointmentId}
            opener={input.current}
            onInsert={(reply, language) => {
              replies.insert(reply, language);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
