import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { TabLinks } from '../../../ui/tab-links.tsx';

const ADDRESSES = {
  waiting: '/admin?tab=money',
  payments: '/admin/payments',
  disputes: '/admin/disputes',
  documents: '/admin/invoices',
} as const;
export type MoneyTab = keyof typeof ADDRESSES;

/** What there is about money: what waits for somebody, all payments, and all documents. */
export function MoneyTabs({ open }: { open: MoneyTab }) {
  const { t } = useTranslation('admin/money');
  const localize = useLocalizedPath();
  const tabs = (Object.keys(ADDRESSES) as MoneyTab[]).map((tab) => ({
    to: localize(ADDRESSES[tab]),
    label: t(`tab.${tab}`),
    isOpen: tab === open,
  }));
  return <TabLinks label={t('tabs')} tabs={tabs} />;
}
