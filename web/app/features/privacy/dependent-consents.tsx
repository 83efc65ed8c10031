import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Decisions, Standing } from './consent-card.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { PrivacyResult } from './privacy-action.ts';

/** Somebody without a sign-in of their own, for whom the viewer decides. */
export interface DependentPerson {
  id: string;
  name: string;
  consent: Consent;
}

interface DependentConsentsProps {
  people: DependentPerson[];
  result: PrivacyResult | undefined;
}

/** What doctors may see of those whose profiles one manages, decided by their manager. */
export function DependentConsents({ people, result }: DependentConsentsProps) {
  const { t, tAny } = useTranslation('privacy');
  const own = result?.personId ? result : undefined;
  const isShown = people.some(({ id }) => id === own?.personId);
  if (people.length === 0 && !own) return null;
  return (
    <Card aria-labelledby="managed">
      <h2 id="managed" className="text-lg">
        {t('managed.title')}
      </h2>
      <p className="mt-1 text-muted">{t('managed.lead')}</p>
      {own?.error && !isShown ? <FormError title={tAny(`error.${own.error}`)} answer={own} /> : null}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <Person key={person.id} person={person} result={own?.personId === person.id ? own : undefined} />
        ))}
      </ul>
    </Card>
  );
}

function Person({
  person: { id, name, consent },
  result,
}: {
  person: DependentPerson;
  result?: PrivacyResult | undefined;
}) {
  const { t, tAny } = useTranslation('privacy');
  return (
    <li className="py-4 last:pb-0" aria-labelledby={`managed-${id}`}>
      <h3 id={`managed-${id}`} className="flex flex-wrap items-center gap-2 text-base">
        {t('managed.health', { name })}
        <Standing consent={consent} />
      </h3>
      {result?.done ? <Alert tone="success" title={t('consent.saved')} className="mt-4" live /> : null}
      {result?.error ? <FormError title={tAny(`error.${result.error}`)} answer={result} /> : null}
      <Decisions consent={consent} />
      <DecisionForm consent={consent} personId={id} className="mt-4" />
    </li>
  );
}
