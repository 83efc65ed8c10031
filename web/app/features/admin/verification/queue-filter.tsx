import { HOLDINGS, QUEUE_ORDERS } from '@polyclinic/contract/admin/verification/rules';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../platform/translation.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { VerificationView } from './verification-view.ts';

/** Whose applications, and in which order; both stand in the address. */
export function QueueFilter({ view }: { view: VerificationView }) {
  const { t } = useTranslation('admin/verification');
  const [params, setParams] = useSearchParams();
  const choose = (name: keyof VerificationView, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
      <SelectField
        id="queue-held"
        label={t('held')}
        value={view.held}
        onChange={({ target }) => choose('held', target.value)}
        options={HOLDINGS.map((value) => ({ value, label: t(`held.${value}`) }))}
      />
      <SelectField
        id="queue-order"
        label={t('order')}
        value={view.order}
        onChange={({ target }) => choose('order', target.value)}
        options={QUEUE_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
      />
    </div>
  );
}
