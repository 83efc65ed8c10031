import { MESSAGE_MAX_LENGTH } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/control-style.ts';
import { RedFlag, WordsForm } from '../forms/index.ts';
import { isSendKey } from './is-send-key.ts';
import { outboxOf } from './outbox.ts';
import type { Changes } from './use-changes.ts';
import { useEndOfWords } from './use-end-of-words.ts';
import { correctionName } from './use-left-correction.ts';
import { useSettledReason } from './use-settled-reason.ts';

/** A message being corrected, in its own place; what can't be saved stays in it, and can be sent by itself once it is too late. */
export function CorrectionForm({ message, changes }: { message: Message; changes: Changes }) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(message.content);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { session } = useViewer();
  const settled = useSettledReason(message);
  const input = useFocusAtEnd();
  const { isOver, end } = useEndOfWords(changes.end);
  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (isSaving || !content || settled) return;
    if (content === message.content) return end();
    setSaving(true);
    const reason = await changes.correct(message, content);
    setSaving(false);
    setProblem(reason);
    if (reason === null) end();
  };
  const sendByItself = () => {
    const { appointmentId } = message;
    outboxOf(session?.userId ?? '').add({ appointmentId, clientId: crypto.randomUUID(), content: text.trim() });
    end();
  };
  const press = (event: KeyboardEvent) => {
    if (isSendKey(event)) void submit(event);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    end();
  };
  return (
    <WordsForm
      via="form"
      method="post"
      storeAs={correctionName(message.id)}
      isSent={isOver}
      onSubmit={(event) => void submit(event)}
      className="grid gap-2 py-1"
    >
      {session?.role === 'patient' ? <RedFlag text={text} /> : null}
      <textarea
        ref={input}
        name="correction"
        dir="auto"
        rows={1}
        maxLength={MESSAGE_MAX_LENGTH}
        aria-label={t('change.input')}
        aria-description={t('change.hint')}
        aria-invalid={problem ? true : undefined}
        className={`${controlStyle} field-sizing-content max-h-60 min-h-11 resize-none`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {(settled ?? problem) ? (
        <p role="alert" className="text-sm text-danger">
          {settled ?? problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={end}>
          {t('change.cancel')}
        </Button>
        {settled && changes.canCorrect && text.trim() !== message.content ? (
          <Button variant="secondary" disabled={!text.trim()} onClick={sendByItself}>
            {t('change.sendNew')}
          </Button>
        ) : null}
        {settled ? null : (
          <Button type="submit" disabled={!text.trim()} loading={isSaving}>
            {t('change.save')}
          </Button>
        )}
      </div>
    </WordsForm>
  );
}

/** What one corrects is mostly what one has just written. */
function useFocusAtEnd() {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return input;
}
