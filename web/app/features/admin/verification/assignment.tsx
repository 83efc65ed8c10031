import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import type { Verifier } from '@polyclinic/contract/admin/verification/schemas';
import { useFetcher } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { AssignmentResult } from './assignment-action.ts';

interface AssignmentProps {
  item: VerificationItem;
  /** To whom it may be given; nobody where the caller may not */
  verifiers: Verifier[];
}

/** Who looks at an application, and what can be done about that. */
export function Assignment({ item: { providerId, assignee }, verifiers }: AssignmentProps) {
  const { t } = useTranslation('admin/verification');
  const { dateTime } = useFormat();
  const fetcher = useFetcher<AssignmentResult>();
  const { data, formData } = fetcher;
  const isBusy = (act: string) => formData?.get('act') === act;
  const mayGive = verifiers.length > 0;
  const name = `\u2068${assignee?.name}\u2069`;
  return (
    <section aria-labelledby="review-assignment" className="mb-5 grid gap-3 border-b border-line pb-5">
      <h3 id="review-assignment" className="sr-only">
        {t('title')}
      </h3>
      {data?.error ? (
        <Alert tone="warning" title={t(`error.${data.error}`, { name: `\u2068${data.holder}\u2069` })} live />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {assignee ? t(assignee.isOwn ? 'own' : 'taken', { name, time: dateTime(assignee.until) }) : t('free')}
        </p>
        <PlainForm via={fetcher.Form} method="post">
          <input type="hidden" name="providerId" value={providerId} />
          {assignee && (assignee.isOwn || mayGive) ? (
            <Button type="submit" name="act" value="release" variant="secondary" loading={isBusy('release')}>
              {t('release')}
            </Button>
          ) : (
            <Button type="submit" name="act" value="take" variant="secondary" loading={isBusy('take')}>
              {t('take')}
            </Button>
          )}
        </PlainForm>
      </div>
      {mayGive ? (
        <PlainForm via={fetcher.Form} method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="providerId" value={providerId} />
          <div className="min-w-0 grow basis-40">
            <SelectField
              id="review-verifier"
              name="verifierId"
              label={t('giveTo')}
              options={verifiers.map((one) => ({ value: one.userId, label: one.name }))}
            />
          </div>
          <Button type="submit" name="act" value="give" variant="secondary" loading={isBusy('give')}>
            {t('give')}
          </Button>
        </PlainForm>
      ) : null}
    </section>
  );
}
