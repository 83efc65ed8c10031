import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useLanguage } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { FieldError } from '../../../ui/field.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';

type Choice = Consent & { kind: 'health_sharing' };
interface ConsentChoicesProps {
  /** Whose visit it is; the viewer's own where nobody is named */
  person?: BookablePerson | undefined;
}

/**
 * What the doctor sees of a patient, asked once and with nothing chosen beforehand; booking goes on without an answer.
 * What others see is asked where it comes to it: the name beside a review with the review.
 */
export default function ConsentChoices({ person }: ConsentChoicesProps) {
  const { t } = useTranslation('privacy');
  const asked = useAsked(person);
  if (asked.length === 0) return null;
  const name = person?.name ?? '';
  return (
    <section aria-labelledby="consent-choices" className="mt-4 mb-5 grid gap-4 border-t border-line pt-4">
      <div>
        <h3 id="consent-choices" className="text-base font-medium">
          {person ? t('choice.titleOf', { name }) : t('choice.title')}
        </h3>
        <p className="mt-1 text-sm text-muted">{t(person ? 'choice.leadOf' : 'choice.lead')}</p>
      </div>
      {asked.map((consent) => (
        <Question key={consent.kind} consent={consent} person={person} />
      ))}
    </section>
  );
}

/** Of oneself, what was never answered; of somebody whose profile one manages, also what was. Nothing of others. */
function useAsked(person: BookablePerson | undefined): Choice[] {
  const [asked, setAsked] = useState<Choice[]>([]);
  const personId = person?.id;
  useEffect(() => {
    let isCurrent = true;
    const isChoice = (consent: Consent): consent is Choice =>
      consent.kind === 'health_sharing' && (personId !== undefined || consent.isAsked);
    browserApi.privacy
      .consents(personId ? { personId } : {})
      .then(({ consents }) => isCurrent && setAsked(consents.filter(isChoice)))
      // A caregiver who only books decides nothing for the patient; and without an answer nothing is shared.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [personId]);
  return asked;
}

type Saving = 'idle' | 'saved' | 'failed';

function Question({ consent, person }: { consent: Choice; person: BookablePerson | undefined }) {
  const { t } = useTranslation('privacy');
  const language = useLanguage();
  const { kind, version, isGiven, isAsked } = consent;
  const [answer, setAnswer] = useState<string | null>(isAsked ? null : String(isGiven));
  const [saving, setSaving] = useState<Saving>('idle');
  const decide = async (chosen: string) => {
    const before = answer;
    setAnswer(chosen);
    try {
      await browserApi.privacy.decideConsent({
        kind,
        version,
        isGiven: chosen === 'true',
        language,
        personId: person?.id,
      });
      setSaving('saved');
    } catch (error) {
      logError(error);
      setAnswer(before);
      setSaving('failed');
    }
  };
  return (
    <div>
      <RadioChips
        name={kind}
        label={person ? t('choice.healthOf', { name: person.name }) : t(`choice.${kind}`)}
        chips={[
          { value: 'true', label: t(`choice.${kind}.yes`) },
          { value: 'false', label: t(`choice.${kind}.no`) },
        ]}
        value={answer}
        onChange={(chosen) => void decide(chosen)}
      />
      <div role="status" className="mt-1 text-sm text-muted">
        {saving === 'saved' ? t('choice.saved') : null}
      </div>
      {saving === 'failed' ? <FieldError id={`failed-${kind}`}>{t('choice.failed')}</FieldError> : null}
    </div>
  );
}
