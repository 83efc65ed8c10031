import { MESSAGE_MAX_LENGTH } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/control-style.ts';
import { RedFlag } from '../forms/index.ts';
import { isSendKey } from './is-send-key.ts';
import type { Changes } from './use-changes.ts';

/** A message being corrected, in its own place; what can't be saved stays in it. */
export function CorrectionForm({ message, changes }: { message: Message; changes: Changes }) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(message.content);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isPatient = useViewer().session?.role === 'patient';
  const input = useFocusAtEnd();
  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (isSaving || !content) return;
    if (content === message.content) return changes.end();
    setSaving(true);
    const reason = await changes.correct(message.id, content);
    setSaving(false);
    setProblem(reason);
    if (reason === null) changes.end();
  };
  const press = (event: KeyboardEvent) => {
    if (isSendKey(event)) void submit(event);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    changes.end();
  };
  return (
    <PlainForm via="form" method="post" onSubmit={(event) => void submit(event)} className="grid gap-2 py-1">
      {isPatient ? <RedFlag text={text} /> : null}
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
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={changes.end}>
          {t('change.cancel')}
        </Button>
        <Button type="submit" disabled={!text.trim()} loading={isSaving}>
          {t('change.save')}
        </Button>
      </div>
    </PlainForm>
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
