import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTranslation } from '../../../platform/translation.ts';
import { useUnsavedWords } from '../../../platform/use-unsaved-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import { BiographyFields } from './biography-fields.tsx';
import { CareFields } from './care-fields.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { InsurerFields } from './insurer-fields.tsx';
import type { PracticeData, PracticeResult } from './practice-action.ts';
import { one, type Values } from './values.ts';
import { VisitTypeFields, WeeklyHoursFields } from './weekly-hours-fields.tsx';

interface PracticeFormProps extends Pick<PracticeData, 'specialties' | 'timeZones' | 'countries' | 'insurers'> {
  saved: Values;
  isNew: boolean;
  isVerified: boolean;
  result: PracticeResult | undefined;
}

/** Everything that patients will read and the administrator verifies. */
export function PracticeForm({ saved, isNew, isVerified, result, ...choices }: PracticeFormProps) {
  const { t, tAny } = useTranslation('providers/practice');
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const { state } = useNavigation();
  const values = result?.values ?? saved;
  const errorOf = (name: string) =>
    result?.wrong.includes(name) ? tAny(`practice.error.${name.replace(/\..*/, '')}`) : undefined;
  const fields = { values, errorOf };
  return (
    <WordsForm storeAs="practice" method="post" ref={form} className="grid gap-6">
      {result?.failed ? <FormError title={t('practice.failed')}>{t('practice.failedHint')}</FormError> : null}
      <Section title={t('practice.credentials')} hint={isVerified ? t('practice.reverify') : undefined}>
        <CredentialFields {...fields} specialties={choices.specialties} countries={choices.countries} />
      </Section>
      <Section title={t('practice.care')}>
        <CareFields {...fields} countries={choices.countries} />
      </Section>
      <Section title={t('practice.words')} hint={t('practice.hint.bio')}>
        <BiographyFields {...fields} />
      </Section>
      <Section title={t('practice.insurers')} hint={t('practice.insurersHint')}>
        <InsurerFields {...fields} insurers={choices.insurers} />
      </Section>
      {isNew ? (
        <Section title={t('practice.hours')} hint={t('practice.hoursHint')}>
          <VisitTypeFields {...fields} />
          <WeeklyHoursFields {...fields} timeZones={choices.timeZones} />
          <Checkbox
            name="isAcceptingPatients"
            value="1"
            label={t('practice.field.isAcceptingPatients')}
            defaultChecked={one(values, 'isAcceptingPatients') === '1'}
          />
        </Section>
      ) : (
        <Section title={t('practice.availability')} hint={t('practice.availabilityHint')}>
          <LinkButton to="/provider/availability" variant="secondary" className="justify-self-start">
            {t('practice.toAvailability')}
          </LinkButton>
        </Section>
      )}
      <Button type="submit" size="large" loading={state === 'submitting'} className="justify-self-start">
        {t('practice.save')}
      </Button>
    </WordsForm>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      <header className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      </header>
      {children}
    </Card>
  );
}
