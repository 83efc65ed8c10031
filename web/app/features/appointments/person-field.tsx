import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface PersonFieldProps {
  people: BookablePerson[];
  value: string | null | undefined;
  onChange: (person: string) => void;
}

/** Whose visit it is: asked of whoever may book for others, and never guessed. */
export function PersonField({ people, value, onChange }: PersonFieldProps) {
  const { t } = useTranslation('appointments');
  if (people.length === 0) return null;
  const options = [
    { value: '', label: t('person.choose') },
    { value: 'me', label: t('person.me') },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      name="person"
      label={t('person.label')}
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}
