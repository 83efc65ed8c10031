import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';
import { Section } from './section.tsx';

const inYears = { style: 'unit', unit: 'year', unitDisplay: 'long' } as const;

/** Where the doctor learned, what they are certified in, and for how long they have practised. */
export function Qualifications({ provider }: Pick<ProviderProfileData, 'provider'>) {
  const { t, tAny } = useTranslation('providers/profile');
  const format = useFormat();
  const { education, certifications, yearsExperience: years } = provider;
  const rows = [
    // Written by the doctor, in whatever language that is.
    { name: 'education', text: education, lang: 'und' },
    { name: 'certifications', text: certifications, lang: 'und' },
    { name: 'experience', text: format.number(years, inYears), lang: undefined },
  ].filter(({ text }) => text);
  return (
    <Section title={t('qualifications.title')}>
      <dl className="grid items-baseline gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {rows.map(({ name, text, lang }) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted max-sm:-mb-2">{tAny(`qualifications.${name}`)}</dt>
            <dd className="whitespace-pre-line">
              <bdi lang={lang}>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
