import { MESSAGE_MAX_LENGTH } from '@polyclinic/contract/messages/rules';
import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { textFor } from './text-for.ts';

/** Adds a saved reply to what is being written, in the patient's language where it has that; says in which it is. */
export function useInsertion(text: string, change: (text: string) => void) {
  const { t } = useTranslation('messages');
  const { languageName } = useFormat();
  const own = useLanguage();
  const [note, setNote] = useState('');
  const insert = (reply: SavedReply, patient: Language | null) => {
    const { text: inserted, language } = textFor(reply, [patient, own]);
    const whole = text.trim() ? `${text.trimEnd()}\n${inserted}` : inserted;
    if (whole.length > MESSAGE_MAX_LENGTH) return setNote(t('replies.noRoom'));
    change(whole);
    const names = { language: languageName(language), patient: patient ? languageName(patient) : '' };
    setNote(t(patient && patient !== language ? 'replies.otherLanguage' : 'replies.inserted', names));
  };
  return { note, insert, clearNote: () => setNote('') };
}
