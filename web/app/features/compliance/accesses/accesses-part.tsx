import { ACCESS_PURPOSES } from '@polyclinic/contract/compliance/accesses/rules';
import type { FoundAccess, FoundAccesses } from '@polyclinic/contract/compliance/accesses/schemas';
import { ACCESS_SUBJECTS } from '@polyclinic/contract/privacy/schemas';
import { Search } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AccessesView, addressOfAccesses } from './accesses-view.ts';

interface AccessesPartProps {
  found: FoundAccesses;
  search: AccessesView;
}

/** Who looked at whose health data and what for, and up to where that can't be changed unnoticed. */
export function AccessesPart({ found: { accesses, next, checkpoint, verification }, search }: AccessesPartProps) {
  const { t } = useTranslation('compliance/accesses');
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="max-w-reading text-pretty text-sm text-muted">{t('lead')}</p>
      </header>
      <Checkpoint checkpoint={checkpoint} />
      <Verification verification={verification} />
      <SearchForm search={search} />
      {accesses.length === 0 ? (
        <EmptyState icon={<Search className="size-6" aria-hidden="true" />} title={t('none')} />
      ) : (
        <ul
          aria-label={t('title')}
          className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card"
        >
          {accesses.map((access) => (
            <Line key={access.id} access={access} />
          ))}
        </ul>
      )}
      {next ? (
        <div>
          <LinkButton to={addressOfAccesses({ ...search, before: next })} variant="secondary">
            {t('earlier')}
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}

function Checkpoint({ checkpoint }: Pick<FoundAccesses, 'checkpoint'>) {
  const { t } = useTranslation('compliance/accesses');
  const { number, dateTime } = useFormat();
  if (!checkpoint) return <p className="text-sm">{t('checkpoint.none')}</p>;
  const { size, signedAt, note } = checkpoint;
  return (
    <details className="text-sm">
      <summary>{t('checkpoint.last', { count: size, number: number(size), time: dateTime(signedAt) })}</summary>
      <pre dir="ltr" className="mt-2 overflow-x-auto rounded-card border border-line p-3 text-start">
        {note}
      </pre>
    </details>
  );
}

/** When the log was last compared with a checkpoint on the command line, and what was found. */
function Verification({ verification }: Pick<FoundAccesses, 'verification'>) {
  const { t } = useTranslation('compliance/accesses');
  const { number, dateTime } = useFormat();
  if (!verification) return <p className="text-sm">{t('verified.never')}</p>;
  const { at, leaves, withSaved, findings } = verification;
  const values = { count: leaves, number: number(leaves), time: dateTime(at) };
  if (findings.length > 0)
    return (
      <Alert tone="danger" title={t('verified.changed', values)}>
        <ul dir="ltr" lang="en" className="list-disc ps-5 text-start">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      </Alert>
    );
  return (
    <p className="text-sm">
      {t('verified.right', values)} {withSaved ? null : t('verified.withoutSaved')}
    </p>
  );
}

function SearchForm({ search }: { search: AccessesView }) {
  const { t } = useTranslation('compliance/accesses');
  const localize = useLocalizedPath();
  const purposes = [
    { value: '', label: t('purpose.any') },
    ...ACCESS_PURPOSES.map((purpose) => ({ value: purpose, label: t(`purpose.${purpose}`) })),
  ];
  return (
    <PlainForm method="get" action={localize('/admin')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <input type="hidden" name="tab" value="compliance" />
      <input type="hidden" name="part" value="accesses" />
      <TextField id="patient" name="patient" label={t('patient')} defaultValue={search.patient} maxLength={120} />
      <TextField id="person" name="person" label={t('person')} defaultValue={search.person} maxLength={120} />
      <SelectField
        id="purpose"
        name="purpose"
        label={t('purpose')}
        options={purposes}
        defaultValue={search.purpose ?? ''}
      />
      <TextField id="from" name="from" type="date" label={t('from')} defaultValue={search.from} />
      <TextField id="until" name="until" type="date" label={t('until')} defaultValue={search.until} />
      <div className="self-end">
        <Button type="submit">{t('submit')}</Button>
      </div>
    </PlainForm>
  );
}

const known = new Set<string>(ACCESS_SUBJECTS);
const actions = new Set(['read', 'change', 'create']);

function Line({ access: { at, action, subject, purpose, actor, patient, isProved } }: { access: FoundAccess }) {
  const { t, tAny } = useTranslation('compliance/accesses');
  const { dateTime } = useFormat();
  const what = tAny(`what.${known.has(subject) ? subject : 'other'}`);
  const did = tAny(`did.${actions.has(action) ? action : 'change'}`, { what });
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4">
      <div className="grid min-w-0 grow basis-80 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          <bdi>{actor ? actor.name || t('gone') : t('product')}</bdi> · {t(`purpose.${purpose}`)}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {did}
          {patient ? (
            <>
              {' · '}
              {t('of')} <bdi>{patient.name || t('gone')}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <p className="text-sm text-muted">
        <time dateTime={at}>{dateTime(at)}</time> · {t(isProved ? 'proved' : 'notProved')}
      </p>
    </li>
  );
}
