import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { PrivacyButton } from './privacy-button.tsx';

interface DecisionFormProps {
  consent: Consent;
  className?: string;
  /** Whose profile it is about, where that is one that the viewer manages */
  personId?: string;
}

/** Says the opposite of what holds now, to the text that stands here. */
export function DecisionForm({ consent, className, personId }: DecisionFormProps) {
  const { t } = useTranslation('privacy');
  const { kind, version, isGiven } = consent;
  const give = kind === 'terms' ? 'consent.accept' : 'consent.give';
  return (
    <PlainForm method="post" replace className={className} preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="isGiven" value={String(!isGiven)} />
      {personId ? <input type="hidden" name="personId" value={personId} /> : null}
      <PrivacyButton intent="consent" variant={kind === 'terms' ? 'primary' : 'secondary'}>
        {t(isGiven ? 'consent.withdraw' : give)}
      </PrivacyButton>
    </PlainForm>
  );
}
