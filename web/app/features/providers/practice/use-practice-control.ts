import { useTranslation } from '../../../platform/translation.ts';
import { one, type PracticeFieldsProps } from './values.ts';

/** The properties of one control of the practice form, by its name. */
export function usePracticeControl({ values, errorOf }: PracticeFieldsProps) {
  const { tAny } = useTranslation('providers/practice');
  return (name: string) => ({
    id: `practice-${name}`,
    name,
    label: tAny(`practice.field.${name}`),
    defaultValue: one(values, name),
    error: errorOf(name),
  });
}
