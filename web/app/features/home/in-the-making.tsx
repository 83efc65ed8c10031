import { useTranslation } from '../../platform/translation.ts';

type Part = 'matching' | 'prescriptions' | 'notes' | 'payouts';

/** What is announced and not there yet, said so. */
export function InTheMaking({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('home');
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-sm font-medium tracking-normal text-muted">{t('making.title')}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {parts.map((part) => (
          <li key={part} className="rounded-full border border-dashed border-edge px-3 py-1 text-sm text-muted">
            {t(`making.${part}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
