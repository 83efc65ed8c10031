import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { RadioChips } from '../../../ui/radio-chips.tsx';

interface PersonFieldProps {
  people: BookablePerson[];
  value: string | null | undefined;
  onChange: (person: string) => void;
}

/** Whose visit it is: asked of people who may book for others, and never guessed. */
export function PersonField({ people, value = null, onChange }: PersonFieldProps) {
  const { t } = useTranslation('appointments/booking');
  if (people.length === 0) return null;
  const others = people.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }));
  const chips = [{ value: 'me', label: t('person.me') }, ...others];
  return <RadioChips name="for" label={t('person.label')} chips={chips} value={value} onChange={onChange} required />;
}
