import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListChanges } from '../lists/list-changes.tsx';
import { ChangeList } from './change-list.tsx';
import type { InstallationData, InstallationResult } from './installation-loader.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the installation in the console, with every change of them. */
export function InstallationPage({
  settings,
  changes,
  listChanges,
  countries,
  result,
}: InstallationData & { result: InstallationResult | undefined }) {
  const { t } = useTranslation('settings/installation');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('console.title')} />
      <header className="grid gap-1">
        <BackLink to="/admin">{t('console.back')}</BackLink>
        <h1 className="text-xl">{t('console.title')}</h1>
        <p className="text-pretty text-muted">{t('console.lead')}</p>
      </header>
      {result && result.outcome !== 'wrong' ? (
        <Alert
          tone={result.outcome === 'saved' || result.outcome === 'undone' ? 'success' : 'warning'}
          title={t(`console.${result.outcome}`)}
          live
        />
      ) : null}
      <Card className="grid gap-5">
        <SettingsForm
          key={changes[0]?.id}
          settings={result?.typed ?? settings}
          wrong={result?.wrong ?? []}
          answer={result}
          countries={countries}
          submitLabel={t('console.save')}
        >
          <input type="hidden" name="shown" value={changes[0]?.id ?? ''} />
        </SettingsForm>
      </Card>
      <nav aria-label={t('console.lists')} className="flex flex-wrap gap-3">
        <LinkButton to="/admin/specialties" variant="secondary">
          {t('console.specialties')}
        </LinkButton>
        <LinkButton to="/admin/insurers" variant="secondary">
          {t('console.insurers')}
        </LinkButton>
        <LinkButton to="/admin/emergency-numbers" variant="secondary">
          {t('console.emergencyNumbers')}
        </LinkButton>
        <LinkButton to="/admin/checklists" variant="secondary">
          {t('console.checklists')}
        </LinkButton>
      </nav>
      <ListChanges changes={listChanges} />
      <ChangeList changes={changes} countries={countries} />
    </div>
  );
}
