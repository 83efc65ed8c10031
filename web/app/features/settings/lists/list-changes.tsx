import type { ListChange } from '@polyclinic/contract/settings/lists/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';

/** Every change of the lists; the latest of each entry is undone by one press. */
export function ListChanges({ changes }: { changes: ListChange[] }) {
  const { t } = useTranslation('settings/lists');
  const { dateTime, countryName } = useFormat();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="list-changes" className="grid gap-3">
      <h2 id="list-changes" className="text-lg">
        {t('title')}
      </h2>
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.id} className="grid gap-2 rounded-control border border-line px-4 py-3">
            <p id={`list-change-${change.id}`} className="text-sm text-muted">
              {t(`list.${change.list}`)} ·{' '}
              <bdi>{change.list === 'emergency_numbers' ? countryName(change.subject) : change.name}</bdi> ·{' '}
              {dateTime(change.at)} · <bdi>{change.by ?? t('somebody')}</bdi>
            </p>
            <Fields fields={change.fields} />
            {change.mayUndo ? <Undo change={change.id} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fields({ fields }: Pick<ListChange, 'fields'>) {
  const { t } = useTranslation('settings/lists');
  const { languageName } = useFormat();
  return (
    <dl className="grid gap-2">
      {fields.map(({ field, language, before, after }) => (
        <div key={`${field} ${language}`}>
          <dt className="text-sm font-medium">
            {language
              ? t('inLanguage', { field: t(`field.${field}`), language: languageName(language) })
              : t(`field.${field}`)}
          </dt>
          <dd>
            <del className="block text-muted">
              <Value value={before} language={language} />
            </del>
            <Value value={after} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Field = ListChange['fields'][number];

/** What stands there: a word of somebody's, yes or no, or what came with the version. */
function Value({ value, language }: { value: Field['before']; language: Field['language'] }) {
  const { t } = useTranslation('settings/lists');
  if (value === null) return t('ofVersion');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return value === '' ? t('empty') : <bdi lang={language ?? ''}>{value}</bdi>;
}

function Undo({ change }: { change: string }) {
  const { t } = useTranslation('settings/lists');
  const isSending = useIsSending({ intent: 'undoList', change });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="undoList" />
      <input type="hidden" name="change" value={change} />
      <Button type="submit" variant="secondary" loading={isSending} aria-describedby={`list-change-${change}`}>
        {t('undo')}
      </Button>
    </PlainForm>
  );
}
