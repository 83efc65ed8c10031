import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { Mark } from '../../ui/mark.tsx';

/** The other side of the marketplace: how a doctor comes in. */
export function ForDoctors() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="doctors" className="page pb-12 sm:pb-16">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-6 sm:p-8">
        <Mark className="hidden size-16 sm:block" />
        <div className="grow basis-80">
          <h2 id="doctors" className="text-lg">
            {t('doctors.title')}
          </h2>
          <p className="mt-1 max-w-reading text-muted">{t('doctors.text')}</p>
        </div>
        <LinkButton to="/auth?tab=sign-up&role=doctor" variant="secondary">
          {t('doctors.join')}
        </LinkButton>
      </div>
    </section>
  );
}
