import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Choice } from './booking-address.ts';
import { EmergencyNotice } from './emergency-notice.tsx';
import { UrgencyField } from './urgency-field.tsx';
import type { DraftControl } from './use-draft.ts';

interface QuickDetailsProps {
  provider: ProviderDetails;
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
  control: DraftControl;
}

const LONGEST = 4000;

/** The second step: what it is about, and how soon help is needed, with what that costs. */
export function QuickDetails({ provider, choice, change, control }: QuickDetailsProps) {
  const { t } = useTranslation('appointments');
  const { draft } = control;
  const isEmergency = choice.urgency === 'emergency';
  const mustAcknowledge = isEmergency && !draft.acknowledged;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mustAcknowledge) change({ step: 'confirm' });
      }}
    >
      <TextArea
        label={t('symptoms.label')}
        hint={t('symptoms.hint')}
        maxLength={LONGEST}
        dir="auto"
        value={draft.symptoms}
        onChange={(event) => control.change({ symptoms: event.target.value })}
      />
      <UrgencyField provider={provider} value={choice.urgency} onChange={(urgency) => change({ urgency })} isStacked />
      {isEmergency ? (
        <EmergencyNotice
          acknowledged={draft.acknowledged}
          onChange={(acknowledged) => control.change({ acknowledged })}
        />
      ) : null}
      <Button type="submit" size="large" disabled={mustAcknowledge}>
        {t('continue')}
      </Button>
      <Button variant="ghost" className="justify-self-start" onClick={() => change({ step: 'when' })}>
        {t('back.when')}
      </Button>
    </form>
  );
}
