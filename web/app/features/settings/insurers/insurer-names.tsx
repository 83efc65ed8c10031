import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { InsurerResult } from './insurers-loader.ts';

interface InsurerNamesProps {
  values: Pick<Insurer, 'name' | 'arabicName'>;
  shipped: Insurer | null;
  result: InsurerResult | undefined;
}

/** What an insurer is called in Latin letters, and in Arabic where that is another name. */
export function InsurerNames({ values, shipped, result }: InsurerNamesProps) {
  const { t } = useTranslation('settings/insurers');
  const field = (name: 'name' | 'arabicName') => {
    const original = shipped?.[name];
    const isChanged = shipped && original !== values[name];
    return {
      id: `insurer-${name}`,
      name,
      label: t(`field.${name}`),
      hint: isChanged && original ? t('shipped', { text: `\u2068${original}\u2069` }) : t(`hint.${name}`),
      defaultValue: values[name],
      error: result?.wrong.includes(name) ? t(`error.${name}`) : null,
      dir: name === 'arabicName' ? 'auto' : 'ltr',
      maxLength: 80,
      autoComplete: 'off',
    };
  };
  return (
    <>
      <TextField {...field('name')} required />
      <TextField {...field('arabicName')} lang="ar" />
    </>
  );
}
