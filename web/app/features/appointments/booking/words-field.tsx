import { LONGEST_TEXT } from '@polyclinic/contract/appointments/rules';
import { useRef } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { RedFlag } from '../../forms/index.ts';
import { SearchedWords } from './searched-words.tsx';
import type { DraftControl } from './use-draft.ts';

interface WordsFieldProps {
  name: 'symptoms' | 'notes';
  control: DraftControl;
}

/** What the doctor should know, in the patient's own words. */
export function WordsField({ name, control }: WordsFieldProps) {
  const { t } = useTranslation('appointments/booking');
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (words: string) => {
    control.change({ [name]: words });
    field.current?.focus();
  };
  return (
    <>
      <TextArea
        ref={field}
        name={name}
        label={t(`${name}.label`)}
        hint={t(`${name}.hint`)}
        maxLength={LONGEST_TEXT}
        dir="auto"
        value={control.draft[name]}
        onChange={(event) => control.change({ [name]: event.target.value })}
      />
      {name === 'symptoms' && !control.draft.symptoms ? <SearchedWords onChoose={write} /> : null}
      {name === 'symptoms' ? <RedFlag text={control.draft.symptoms} /> : null}
    </>
  );
}
