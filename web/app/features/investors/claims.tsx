import { Check } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';

const sides = [
  { when: 'now', claims: ['rtl', 'trust', 'double', 'privacy', 'circles'] },
  { when: 'next', claims: ['triage', 'compliance', 'payouts'] },
] as const;

/** What a test backs today, apart from what is only planned. */
export function Claims() {
  const { t } = useTranslation('investors');
  return (
    <section aria-labelledby="claims" className="border-y border-line bg-surface">
      <div className="page py-14 sm:py-20">
        <h2 id="claims" className="text-xl">
          {t('claims.title')}
        </h2>
        <div className="mt-6 grid gap-8 lg:grid-cols-2 lg:gap-16">
          {sides.map(({ when, claims }) => (
            <div key={when}>
              <h3 className="text-base font-medium text-muted">{t(`claims.${when}`)}</h3>
              <ul className="mt-3 grid gap-3">
                {claims.map((claim) => (
                  <li key={claim} className={classNames('flex gap-3 text-pretty', when === 'next' && 'text-muted')}>
                    <Sign isThere={when === 'now'} />
                    {t(`claims.${claim}`)}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Sign({ isThere }: { isThere: boolean }) {
  if (isThere) return <Check className="mt-1 size-4.5 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />;
  return <span className="mt-1.5 size-4 shrink-0 rounded-full border-2 border-dashed border-edge" />;
}
