import { changedFields, settingsWithout } from '@polyclinic/contract/settings/rules';
import type { SettingsChange } from '@polyclinic/contract/settings/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';

/** Every change of the settings; what it set and nobody has changed since can be undone. */
export function ChangeList({ changes }: { changes: SettingsChange[] }) {
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
            <Difference {...change} />
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

const shown = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value) || '—';

function Difference({ before, after }: SettingsChange) {
  const { t } = useTranslation('settings/installation');
  return (
    <dl className="grid gap-2">
      {changedFields({ before, after }).map((name) => (
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
