import type { VisitType } from '@polyclinic/contract/appointments/rules';
import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import { useLocation } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { IntentForm } from './intent-form.tsx';
import { MYSELF } from './myself.ts';

interface WaitForDayProps {
  providerId: string;
  visitTypes: VisitType[];
  from: string;
  until: string;
  /** For whom the caller may book; they wait for those without an account */
  people: BookablePerson[];
}

/** Asks for a time of a day that is full; guests are led through sign-in and back. */
export function WaitForDay({ providerId, visitTypes, from, until, people }: WaitForDayProps) {
  const { t } = useTranslation('waitlist');
  const { session } = useViewer();
  const { pathname, search } = useLocation();
  if (!session) {
    return (
      <LinkButton to={`/auth?from=${encodeURIComponent(pathname + search)}`} variant="secondary">
        {t('join.signIn')}
      </LinkButton>
    );
  }
  if (session.role !== 'patient') return null;
  return (
    <IntentForm
      intent="day"
      fields={{ providerId, from, until }}
      variant="secondary"
      before={
        <>
          <PersonField people={people.filter(({ isManaged }) => isManaged)} />
          <TypeField visitTypes={visitTypes} />
        </>
      }
    >
      {t('join.day')}
    </IntentForm>
  );
}

function PersonField({ people }: Pick<WaitForDayProps, 'people'>) {
  const { t } = useTranslation('waitlist');
  if (people.length === 0) return null;
  const others = people.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }));
  const chips = [{ value: MYSELF, label: t('join.me') }, ...others];
  return <RadioChips name="person" label={t('join.person')} chips={chips} required />;
}

function TypeField({ visitTypes }: Pick<WaitForDayProps, 'visitTypes'>) {
  const { t } = useTranslation('waitlist');
  const [only] = visitTypes;
  if (visitTypes.length === 1) return <input type="hidden" name="visitType" value={only} />;
  const options = visitTypes.map((type) => ({ value: type, label: t(`type.${type}`) }));
  return <SelectField id="wait-type" name="visitType" label={t('join.type')} options={options} />;
}
