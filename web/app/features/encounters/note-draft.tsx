import { NOTE_PARTS, type NoteParts } from '@polyclinic/contract/encounters/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { useId } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { ActButton } from '../appointments/index.ts';
import type { SaveState } from './use-note.ts';

interface NoteDraftProps {
  parts: NoteParts;
  state: SaveState;
  /** A note is signed once its visit is completed */
  isCompleted: boolean;
  language: Language | null;
  onWrite: (part: keyof NoteParts, text: string) => void;
  onLeaveField: () => Promise<void>;
  onSign: () => Promise<void>;
}

/** A note while it is written, how far it is saved, and the button that has it signed. */
export function NoteDraft({ parts, state, isCompleted, language, onWrite, onLeaveField, onSign }: NoteDraftProps) {
  const { t } = useTranslation('encounters');
  const id = useId();
  const own = useLanguage();
  const { languageName } = useFormat();
  const { isBusy, attempt } = useAttempt();
  const isRefused = state === 'overtaken' || state === 'closed';
  const isEmpty = NOTE_PARTS.every((part) => parts[part].trim() === '');
  const signNow = () => attempt(onSign, { failed: t('note.signFailed') });
  return (
    <div className="grid gap-5">
      {language && language !== own ? (
        <Alert tone="warning">{t('note.otherLanguage', { language: languageName(language) })}</Alert>
      ) : null}
      {NOTE_PARTS.map((part) => (
        <TextArea
          key={part}
          id={`${id}-${part}`}
          label={t(`note.${part}`)}
          hint={t(`note.${part}Hint`)}
          dir="auto"
          maxLength={8000}
          value={parts[part]}
          onChange={({ target }) => onWrite(part, target.value)}
          onBlur={() => void onLeaveField()}
        />
      ))}
      {isRefused ? (
        <Alert tone="warning" live>
          {t(`note.state.${state}`)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActButton act="sign" disabled={isEmpty || !isCompleted} loading={isBusy} onConfirm={() => void signNow()}>
          {t('note.sign')}
        </ActButton>
        <p role="status" className="text-sm text-muted">
          {state === 'idle' || isRefused ? null : t(`note.state.${state}`)}
        </p>
      </div>
      <p className="text-sm text-muted">{t(isCompleted ? 'note.signHint' : 'note.signLater')}</p>
    </div>
  );
}
