import { RETENTION_YEARS, TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { supportAddress } from '../../platform/contact.ts';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';

const sections = [
  {
    name: 'terms',
    points: ['what', 'emergency', 'account', 'doctors', 'price', 'cancel', 'conduct', 'end', 'changes'],
  },
  { name: 'privacy', points: ['who', 'kept', 'seen', 'calls', 'elsewhere', 'browser', 'howLong', 'rights'] },
] as const;

/** Stands in a text where our address belongs. */
const ADDRESS = '\u0000';

/** Both texts, point by point. */
export function TermsText() {
  const { t } = useTranslation('terms');
  const { month } = useFormat('UTC');
  return (
    <article className="page grid w-full max-w-3xl content-start gap-10 py-8 sm:py-12">
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
        <p className="mt-3 text-sm text-muted">{t('version', { version: month(TERMS_VERSION) })}</p>
      </header>
      {sections.map((section) => (
        <Section key={section.name} {...section} />
      ))}
      <LocalizedLink
        to="/privacy"
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
      >
        {t('toPrivacy')}
      </LocalizedLink>
    </article>
  );
}

function Section({ name, points }: (typeof sections)[number]) {
  const { t } = useTranslation('terms');
  return (
    <section aria-labelledby={name} className="grid gap-5">
      <h2 id={name} className="text-lg">
        {t(`heading.${name}`)}
      </h2>
      {points.map((point) => (
        <div key={point}>
          <h3 className="text-base font-medium">{t(`point.${point}`)}</h3>
          <p className="mt-1 max-w-reading text-pretty text-muted">
            <PointText point={point} />
          </p>
        </div>
      ))}
    </section>
  );
}

function PointText({ point }: { point: (typeof sections)[number]['points'][number] }) {
  const { t } = useTranslation('terms');
  const { number } = useFormat();
  const text = t(`text.${point}`, { address: ADDRESS, years: number(RETENTION_YEARS) });
  const [before, after] = text.split(ADDRESS);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${supportAddress}`} dir="ltr" className="underline underline-offset-4">
        {supportAddress}
      </a>
      {after}
    </>
  );
}
