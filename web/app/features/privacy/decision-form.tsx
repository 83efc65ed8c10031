import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { Form } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { PrivacyButton } from './privacy-button.tsx';

/** Says the opposite of what holds now, to the text that stands here. */
export function DecisionForm({ consent, className }: { consent: Consent; className?: string }) {
  const { t } = useTranslation('privacy');
  const { kind, version, isGiven } = consent;
  const give = kind === 'terms' ? 'consent.accept' : 'consent.give';
  return (
    <Form method="post" replace className={className} preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="isGiven" value={String(!isGiven)} />
      <PrivacyButton intent="consent" variant={kind === 'terms' ? 'primary' : 'secondary'}>
        {t(isGiven ? 'consent.withdraw' : give)}
      </PrivacyButton>
    </Form>
  );
}
