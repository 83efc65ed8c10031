import type { InstallationSettings, SettingsChange } from '@polyclinic/contract/settings/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import type { InstallationData, InstallationResult } from './installation-loader.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the installation in the console, with every change of them. */
export function InstallationPage({
  settings,
  changes,
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
      {result?.isSaved ? <Alert tone="success" title={t('console.saved')} live /> : null}
      {result?.isOutdated ? <Alert tone="warning" title={t('console.outdated')} live /> : null}
      <Card className="grid gap-5">
        <SettingsForm
          key={changes[0]?.id}
          settings={result && !result.isSaved ? result.typed : settings}
          wrong={result?.wrong ?? []}
          answer={result}
          countries={countries}
          submitLabel={t('console.save')}
        >
          <input type="hidden" name="shown" value={changes[0]?.id ?? ''} />
        </SettingsForm>
      </Card>
      <Changes changes={changes} />
    </div>
  );
}

function Changes({ changes }: Pick<InstallationData, 'changes'>) {
  const { t } = useTranslation('settings/installation');
  const { dateTime } = useFormat();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h2 id="changes" className="text-lg">
        {t('changes.title')}
      </h2>
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.id} className="rounded-control border border-line px-4 py-3">
            <p className="text-sm text-muted">
              {dateTime(change.at)} · <bdi>{change.by ?? t('changes.setup')}</bdi>
            </p>
            <Difference {...change} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const shown = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value) || '—';

function Difference({ before, after }: SettingsChange) {
  const { t } = useTranslation('settings/installation');
  const names = Object.keys(after) as (keyof InstallationSettings)[];
  const changed = names.filter((name) => !before || shown(before[name]) !== shown(after[name]));
  return (
    <dl className="mt-1 grid gap-2">
      {changed.map((name) => (
        <div key={name}>
          <dt className="text-sm font-medium">{t(`field.${name}`)}</dt>
          <dd className="whitespace-pre-line">
            {before ? (
              <del className="block text-muted">
                <bdi lang="">{shown(before[name])}</bdi>
              </del>
            ) : null}
            <bdi lang="">{shown(after[name])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
