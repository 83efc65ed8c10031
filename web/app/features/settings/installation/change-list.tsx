import { changedFields, settingsWithout } from '@polyclinic/contract/settings/rules';
import type { InstallationSettings, SettingsChange } from '@polyclinic/contract/settings/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import type { InstallationData } from './installation-loader.ts';

/** Every change of the settings; what it set and nobody has changed since can be undone. */
export function ChangeList({ changes, countries }: Pick<InstallationData, 'changes' | 'countries'>) {
  const { t } = useTranslation('settings/installation');
  const { dateTime } = useFormat();
  const [latest] = changes;
  if (!latest) return null;
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h2 id="changes" className="text-lg">
        {t('changes.title')}
      </h2>
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.id} className="grid gap-2 rounded-control border border-line px-4 py-3">
            <p id={`change-${change.id}`} className="text-sm text-muted">
              {dateTime(change.at)} · <bdi>{change.by ?? t('changes.setup')}</bdi>
            </p>
            <Difference change={change} countries={countries} />
            {settingsWithout(change, latest.after) ? <Undo change={change.id} shown={latest.id} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Undo({ change, shown }: { change: string; shown: string }) {
  const { t } = useTranslation('settings/installation');
  const isSending = useIsSending({ intent: 'undo', change });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="shown" value={shown} />
      <Button type="submit" variant="secondary" loading={isSending} aria-describedby={`change-${change}`}>
        {t('changes.undo')}
      </Button>
    </PlainForm>
  );
}

function Difference({ change, countries }: { change: SettingsChange } & Pick<InstallationData, 'countries'>) {
  const { t } = useTranslation('settings/installation');
  const { before } = change;
  const read = useReading(countries);
  return (
    <dl className="grid gap-2">
      {changedFields(change).map((name) => (
        <div key={name}>
          <dt className="text-sm font-medium">{t(`field.${name}`)}</dt>
          <dd className="whitespace-pre-line">
            {before ? (
              <del className="block text-muted">
                <bdi lang={languageOf(name)}>{read(before, name)}</bdi>
              </del>
            ) : null}
            <bdi lang={languageOf(name)}>{read(change.after, name)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Those of a list are named in the page's language; others stand as somebody wrote them, in a language nobody said. */
const languageOf = (name: keyof InstallationSettings) =>
  name === 'languages' || name === 'countries' ? undefined : '';

/** A setting as it is read: languages and countries by their names. */
function useReading(countries: InstallationData['countries']) {
  const { t } = useTranslation('settings/installation');
  const { list, languageName } = useFormat();
  return (settings: InstallationSettings, name: keyof InstallationSettings): string => {
    if (name === 'languages') return list(settings.languages.map(languageName));
    if (name !== 'countries') return settings[name] || '—';
    const served = countries.filter(({ code }) => settings.countries.includes(code));
    return served.length > 0 ? list(served.map((country) => country.name)) : t('countries.all');
  };
}
