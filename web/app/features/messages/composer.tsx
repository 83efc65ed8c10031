import { SendHorizontal } from 'lucide-react';
import type { Dispatch, FormEvent, KeyboardEvent, SetStateAction } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/control-style.ts';
import type { MessageLog } from './message-log.ts';
import { useComposer } from './use-composer.ts';
import { useOwnTyping } from './use-typing.ts';

interface ComposerProps {
  appointmentId: string;
  setLog: Dispatch<SetStateAction<MessageLog>>;
}

const MAX_LENGTH = 10_000;

/** Whether Enter means "send", and not a new line or a choice of the input method. */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** Where one writes. */
export function Composer({ appointmentId, setLog }: ComposerProps) {
  const { t } = useTranslation('messages');
  const { text, setText, isSending, send } = useComposer(appointmentId, setLog);
  const typing = useOwnTyping(appointmentId);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    typing.stop();
    void send();
  };
  const change = (value: string) => {
    setText(value);
    typing.typed(value);
  };
  return (
    <form method="post" onSubmit={submit} className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        name="content"
        dir="auto"
        rows={1}
        maxLength={MAX_LENGTH}
        aria-label={t('input.label')}
        aria-description={t('input.hint')}
        placeholder={t('input.placeholder')}
        className={`${controlStyle} field-sizing-content max-h-40 min-h-11 grow resize-none`}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => isSendKey(event) && submit(event)}
      />
      <Button type="submit" loading={isSending} disabled={!text.trim()}>
        <SendHorizontal className="mirror size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('send')}</span>
      </Button>
    </form>
  );
}
