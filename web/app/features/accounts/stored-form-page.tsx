import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { AccountCard } from './account-card.tsx';

interface StoredPageProps {
  id: string;
  fields: [string, string][];
}

/** What a form says to us, and not what somebody wrote in it: buttons, ticks, ids. */
const NOT_WRITTEN = /^(?:|on|off|true|false|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const isWritten = ([name, value]: [string, string]) => name !== 'intent' && !NOT_WRITTEN.test(value);

/** After signing in again, what was posted without scripts before: to be sent now, or to be discarded. */
export function StoredPage({ id, fields }: StoredPageProps) {
  const { t } = useTranslation('accounts');
  const here = `${useLocalizedPath()('/auth/continue')}?form=${id}`;
  return (
    <AccountCard title={t('kept.title')} lead={t('kept.lead')}>
      <ul className="grid gap-3">
        {fields.filter(isWritten).map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may send the same twice, and this one never changes
          <li key={index} dir="auto" data-field={name} className="wrap-anywhere whitespace-pre-wrap">
            {value}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <PlainForm method="post" action={here} reloadDocument>
          {fields.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{t('kept.send')}</Button>
        </PlainForm>
        <PlainForm method="post" action={`${here}&discard`} reloadDocument>
          <Button type="submit" variant="secondary">
            {t('kept.discard')}
          </Button>
        </PlainForm>
      </div>
    </AccountCard>
  );
}
