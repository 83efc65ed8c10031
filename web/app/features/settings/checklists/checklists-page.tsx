import { DEMANDS } from '@polyclinic/contract/admin/checklist/schemas';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useItemName } from '../../admin/checklist/index.ts';
import { type ChecklistResult, type ChecklistsData, isRemovable, type ListedItem } from './checklists-loader.ts';
import { NewItemForm } from './new-item-form.tsx';

interface ChecklistsPageProps extends ChecklistsData {
  result: ChecklistResult | undefined;
}

/** What is looked at before an approval, in the console: for every country, or for one. */
export function ChecklistsPage({ countries, country, items, result }: ChecklistsPageProps) {
  const { t } = useTranslation('settings/checklists');
  const code = country?.code ?? '';
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header className="grid gap-1">
        <BackLink to="/admin/settings">{t('back')}</BackLink>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-pretty text-muted">{t('lead')}</p>
      </header>
      {result ? (
        <Alert tone={result.outcome === 'saved' ? 'success' : 'warning'} title={t(result.outcome)} live />
      ) : null}
      <PlainForm method="get" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <SelectField
            key={code}
            id="checklist-country"
            name="country"
            label={t('scope')}
            defaultValue={code}
            options={[
              { value: '', label: t('everywhere') },
              ...countries.map((one) => ({ value: one.code, label: one.name })),
            ]}
          />
        </div>
        <Button type="submit" variant="secondary">
          {t('show')}
        </Button>
      </PlainForm>
      <Card aria-labelledby="checklist-items" className="grid gap-4">
        <h2 id="checklist-items" className="text-lg">
          {country?.name ?? t('everywhere')}
        </h2>
        <ul className="grid divide-y divide-line">
          {items.map((item) => (
            <ItemLine key={`${code} ${JSON.stringify(item)}`} country={code} item={item} />
          ))}
        </ul>
      </Card>
      <Card aria-labelledby="checklist-new" className="grid gap-5">
        <h2 id="checklist-new" className="text-lg">
          {t('new')}
        </h2>
        <NewItemForm key={`${code} ${items.length}`} country={code} />
      </Card>
    </div>
  );
}

function ItemLine({ country, item }: { country: string; item: ListedItem }) {
  const { t } = useTranslation('settings/checklists');
  const nameOf = useItemName();
  const isSending = useIsSending({ code: item.code, intent: 'demand' });
  const isRemoving = useIsSending({ code: item.code, intent: 'remove' });
  const name = nameOf(item);
  const choices = DEMANDS.map((value) => ({ value: value as string, label: t(`demand.${value}`) }));
  const shown = item.own ? JSON.stringify({ names: item.own.names, demand: item.own.demand }) : 'null';
  const known = (
    <>
      <input type="hidden" name="country" value={country} />
      <input type="hidden" name="code" value={item.code} />
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="names" value={JSON.stringify(item.names)} />
    </>
  );
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <p dir="auto" className="font-medium wrap-anywhere rtl:text-right">
        {name}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <PlainForm method="post" preventScrollReset className="flex grow flex-wrap items-end gap-3">
          {known}
          <input type="hidden" name="intent" value="demand" />
          <div className="grow basis-48">
            <SelectField
              id={`demand-${item.code}`}
              name="demand"
              label={t('demand')}
              defaultValue={item.own?.demand ?? 'inherit'}
              options={item.isEverywhere ? [{ value: 'inherit', label: t('demand.inherit') }, ...choices] : choices}
            />
          </div>
          <Button type="submit" variant="secondary" loading={isSending} aria-label={t('saveOf', { name })}>
            {t('save')}
          </Button>
        </PlainForm>
        {isRemovable(item) ? (
          <PlainForm method="post" preventScrollReset>
            {known}
            <input type="hidden" name="intent" value="remove" />
            <Button type="submit" variant="ghost" loading={isRemoving} aria-label={t('removeOf', { name })}>
              {t('remove')}
            </Button>
          </PlainForm>
        ) : null}
      </div>
    </li>
  );
}
