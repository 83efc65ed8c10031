import type { CheckedItem } from '@polyclinic/contract/admin/checklist/schemas';
import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useItemName } from './use-item-name.ts';

/** What a verifier looks at before an approval: each tick is kept at once, with who and when. */
export function Checklist({ item: { providerId, checklist } }: { item: VerificationItem }) {
  const { t } = useTranslation('admin/checklist');
  if (checklist.length === 0) return null;
  return (
    <section aria-labelledby="review-checklist" className="mt-6 grid gap-2 border-t border-line pt-5">
      <h3 id="review-checklist" className="font-semibold">
        {t('title')}
      </h3>
      <ul className="grid">
        {checklist.map((one) => (
          <Line key={one.code} providerId={providerId} item={one} />
        ))}
      </ul>
    </section>
  );
}

function Line({ providerId, item }: { providerId: string; item: CheckedItem }) {
  const { t } = useTranslation('admin/checklist');
  const { dateTime } = useFormat();
  const nameOf = useItemName();
  const fetcher = useFetcher<{ error: string | null }>();
  const { state, data } = fetcher;
  // As it was pressed, until the server has answered.
  const [pressed, setPressed] = useState<boolean | null>(null);
  useAnswer(state === 'idle' ? data : undefined, ({ error }) => {
    setPressed(null);
    if (error) void showToast('error', t('failed'));
  });
  const send = (isDone: boolean) => {
    setPressed(isDone);
    void fetcher.submit({ providerId, item: item.code, isDone: isDone ? 'yes' : 'no' }, { method: 'post' });
  };
  const about = item.tick
    ? t('ticked', { name: `\u2068${item.tick.by}\u2069`, time: dateTime(item.tick.at) })
    : t(item.isRequired ? 'required' : 'optional');
  return (
    <li>
      <Checkbox
        checked={pressed ?? item.tick !== null}
        onChange={({ target }) => send(target.checked)}
        label={
          <>
            {nameOf(item)} <span className="block text-sm text-muted">{about}</span>
          </>
        }
      />
    </li>
  );
}
