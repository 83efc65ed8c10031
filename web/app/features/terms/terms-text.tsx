import { FREE_CANCELLATION_MS, UNDO_MS } from '@polyclinic/contract/appointments/cancelling/rules';
import { RETENTION_YEARS, TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { useFormat } from '../../platform/format.ts';
import { useInstallation } from '../../platform/installation.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { isItsOwnName } from './is-its-own-name.ts';

const sections = [
  {
    name: 'terms',
    points: ['what', 'emergency', 'account', 'doctors', 'price', 'cancel', 'conduct', 'end', 'changes'],
    summary: ['price', 'cancel', 'roles', 'leave'],
  },
  {
    name: 'privacy',
    points: ['who', 'kept', 'seen', 'calls', 'elsewhere', 'browser', 'howLong', 'rights'],
    summary: ['seen', 'calls', 'sold', 'yours'],
  },
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

const MINUTE_MS = 60_000;

function Section({ name, points, summary }: (typeof sections)[number]) {
  const { t } = useTranslation('terms');
  return (
    <section aria-labelledby={name} className="grid gap-5">
      <h2 id={name} className="text-lg">
        {t(`heading.${name}`)}
      </h2>
      <Summary of={name} lines={summary} />
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

interface SummaryProps {
  of: (typeof sections)[number]['name'];
  lines: readonly string[];
}

/** What matters most, for those who read no further; it is no part of what people agree to. */
function Summary({ of, lines }: SummaryProps) {
  const { t, tAny } = useTranslation('terms');
  const { duration } = useFormat();
  const values = { free: duration(FREE_CANCELLATION_MS / MINUTE_MS), undo: duration(UNDO_MS / MINUTE_MS) };
  return (
    <div className="rounded-card bg-apricot-soft p-5 text-on-apricot">
      <h3 className="text-base font-medium">{t('short.title')}</h3>
      <ul className="mt-2 grid max-w-reading list-disc gap-1.5 ps-5">
        {lines.map((line) => (
          <li key={line}>{tAny(`short.${of}.${line}`, values)}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">{t('short.note')}</p>
    </div>
  );
}

function PointText({ point }: { point: (typeof sections)[number]['points'][number] }) {
  const { t } = useTranslation('terms');
  const { number } = useFormat();
  const { privacyEmail, legalName = '', ...names } = useInstallation();
  const key = point === 'who' && isItsOwnName(legalName, names) ? 'whoAlone' : (`text.${point}` as const);
  const text = t(key, { address: ADDRESS, legal: legalName, years: number(RETENTION_YEARS) });
  const [before, after] = text.split(ADDRESS);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${privacyEmail}`} dir="ltr" className="underline underline-offset-4">
        {privacyEmail}
      </a>
      {after}
    </>
  );
}
