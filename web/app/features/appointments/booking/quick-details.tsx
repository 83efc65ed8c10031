import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { WordsForm } from '../../forms/index.ts';
import type { Choice } from './booking-path.ts';
import { PersonField } from './person-field.tsx';
import { isStopped, UrgencyField } from './urgency-field.tsx';
import type { DraftControl } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

interface QuickDetailsProps {
  provider: ProviderDetails;
  /** For whom the viewer may book besides themselves */
  people: BookablePerson[];
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
  control: DraftControl;
  /** Epoch milliseconds */
  now: number;
}

/** The second step: whose visit it is, what it is about, and how soon help is needed, with what that costs. */
export function QuickDetails({ provider, people, choice, change, control, now }: QuickDetailsProps) {
  const { t } = useTranslation('appointments/booking');
  const stopped = isStopped(choice, control.draft, now);
  return (
    <WordsForm
      via="form"
      isChecked
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!stopped) change({ step: 'confirm' });
      }}
    >
      <PersonField people={people} value={choice.person} onChange={(person) => change({ person })} />
      <WordsField name="symptoms" control={control} />
      <UrgencyField
        provider={provider}
        choice={choice}
        now={now}
        onChange={(urgency) => change({ urgency })}
        onEarlier={() => change({ date: null, start: null, step: 'when' })}
        control={control}
        isStacked
      />
      <Button type="submit" size="large" disabled={stopped}>
        {t('continue')}
      </Button>
      <Button variant="ghost" className="-ms-4 justify-self-start" onClick={() => change({ step: 'when' })}>
        {t('back.when')}
      </Button>
    </WordsForm>
  );
}
