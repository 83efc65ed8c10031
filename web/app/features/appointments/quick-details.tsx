import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Choice } from './booking-address.ts';
import { PersonField } from './person-field.tsx';
import { mustAcknowledge, UrgencyField } from './urgency-field.tsx';
import type { DraftControl } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

interface QuickDetailsProps {
  provider: ProviderDetails;
  /** For whom the viewer may book besides themselves */
  people: BookablePerson[];
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
  control: DraftControl;
}

/** The second step: whose visit it is, what it is about, and how soon help is needed, with what that costs. */
export function QuickDetails({ provider, people, choice, change, control }: QuickDetailsProps) {
  const { t } = useTranslation('appointments');
  const isStopped = mustAcknowledge(choice.urgency, control.draft);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStopped) change({ step: 'confirm' });
      }}
    >
      <PersonField people={people} value={choice.person} onChange={(person) => change({ person })} />
      <WordsField name="symptoms" control={control} />
      <UrgencyField
        provider={provider}
        value={choice.urgency}
        onChange={(urgency) => change({ urgency })}
        control={control}
        isStacked
      />
      <Button type="submit" size="large" disabled={isStopped}>
        {t('continue')}
      </Button>
      <Button variant="ghost" className="-ms-4 justify-self-start" onClick={() => change({ step: 'when' })}>
        {t('back.when')}
      </Button>
    </form>
  );
}
