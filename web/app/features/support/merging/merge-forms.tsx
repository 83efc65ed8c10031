import type { OverseenThread } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

/** Merges another request of the same person into this one, and makes it one by itself again. */
export function MergeForms({ ticket }: { ticket: OverseenThread }) {
  if (ticket.others.length === 0 && ticket.merged.length === 0) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {ticket.merged.length > 0 ? <Merged merged={ticket.merged} /> : null}
      {ticket.others.length > 0 ? <Merge key={ticket.others[0]?.id} ticket={ticket} /> : null}
    </div>
  );
}

function Merge({ ticket: { others, requester } }: { ticket: OverseenThread }) {
  const { t } = useTranslation('support');
  const { date } = useFormat();
  const isSending = useIsSending({ intent: 'merge' });
  const options = others.map(({ id, subject, state, createdAt }) => ({
    value: id,
    label: `\u2068${subject}\u2069 · ${date(createdAt, 'short')} · ${t(`state.support.${state}`)}`,
  }));
  return (
    <PlainForm method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="merge" />
      <SelectField
        name="other"
        required
        label={t('merge.label')}
        hint={t('merge.hint', { name: `\u2068${requester.name}\u2069` })}
        defaultValue=""
        options={[{ value: '', label: t('new.choose') }, ...options]}
      />
      <Button type="submit" variant="secondary" loading={isSending} className="justify-self-start">
        {t('merge.save')}
      </Button>
    </PlainForm>
  );
}

function Merged({ merged }: Pick<OverseenThread, 'merged'>) {
  const { t } = useTranslation('support');
  return (
    <section aria-labelledby="merged" className="grid gap-1">
      <h2 id="merged" className="text-sm text-muted">
        {t('merge.merged')}
      </h2>
      <ul className="grid divide-y divide-line">
        {merged.map((one) => (
          <MergedLine key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

function MergedLine({ id, subject }: OverseenThread['merged'][number]) {
  const { t } = useTranslation('support');
  const isSending = useIsSending({ other: id });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <bdi className="min-w-0 wrap-anywhere">{subject}</bdi>
      <PlainForm method="post">
        <input type="hidden" name="intent" value="separate" />
        <input type="hidden" name="other" value={id} />
        <Button
          type="submit"
          variant="ghost"
          loading={isSending}
          aria-label={t('merge.separateOf', { subject: `\u2068${subject}\u2069` })}
        >
          {t('merge.separate')}
        </Button>
      </PlainForm>
    </li>
  );
}
