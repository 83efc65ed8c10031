import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import type { LicenseRenewal } from '@polyclinic/contract/providers/schemas';
import { useFetcher } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useSingleSubmission } from '../../platform/use-single-submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';
import type { DecisionResult } from './admin-loader.ts';
import { DecisionError } from './decision-error.tsx';

interface RenewalReviewProps {
  item: VerificationItem;
  renewal: LicenseRenewal;
  onDone: () => void;
}

const decisions = [
  ['accept', 'primary'],
  ['refuse', 'danger'],
] as const;

/** The renewed licence beside the verified one, and what becomes of it. */
export function RenewalReview({ item, renewal, onDone }: RenewalReviewProps) {
  const { t, tAny } = useTranslation('admin');
  const fetcher = useFetcher<DecisionResult>();
  const { data, state, formData } = fetcher;
  const { isBusy, isFirst } = useSingleSubmission(fetcher);
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.error === 'FAILED') void showToast('error', t('decision.failed'));
    if (answer.error !== null) return;
    void showToast('success', tAny(`decision.done.${answer.status}`));
    onDone();
  });
  return (
    <section aria-labelledby="renewal" className="mt-6 grid gap-4 border-t border-line pt-5">
      <h3 id="renewal" className="font-semibold">
        {t('renewal.title')}
      </h3>
      <Compared item={item} renewal={renewal} />
      <WordsForm
        fetcher={fetcher}
        storeAs="renewal"
        method="post"
        onSubmit={(event) => isFirst() || event.preventDefault()}
        className="grid gap-4"
      >
        <input type="hidden" name="providerId" value={item.providerId} />
        <input type="hidden" name="shownAt" value={renewal.submittedAt} />
        {data?.error === 'VERIFICATION_CHANGED' ? <Alert tone="danger" title={t('renewal.changed')} live /> : null}
        {data?.error === 'REFUSED' ? <DecisionError refusal={data.refusal} /> : null}
        <TextArea
          name="note"
          maxLength={2000}
          label={t('decision.note')}
          hint={t('decision.noteHint')}
          error={data?.error === 'REASON_REQUIRED' ? t('decision.noteNeeded') : null}
        />
        <div className="flex flex-wrap gap-3">
          {decisions.map(([decision, variant]) => (
            <Button
              key={decision}
              type="submit"
              name="renewal"
              value={decision}
              variant={variant}
              loading={isBusy && formData?.get('renewal') === decision}
            >
              {t(`renewal.${decision}`)}
            </Button>
          ))}
        </div>
      </WordsForm>
    </section>
  );
}

/** Line by line; what differs is heavier. */
function Compared({ item, renewal }: Pick<RenewalReviewProps, 'item' | 'renewal'>) {
  const { t } = useTranslation('admin');
  const { countryName, date, dateTime } = useFormat();
  const day = (value: string | null) => (value ? date(`${value}T12:00:00Z`, 'short') : '');
  const country = (code: string) => (code ? countryName(code) : '');
  const rows: [string, string, string][] = [
    [t('review.license'), item.licenseNumber, renewal.licenseNumber],
    [t('review.licenseAuthority'), item.licenseAuthority, renewal.licenseAuthority],
    [t('review.licenseCountry'), country(item.licenseCountry), country(renewal.licenseCountry)],
    [t('review.licenseExpires'), day(item.licenseExpiresOn), day(renewal.licenseExpiresOn)],
  ];
  return (
    <>
      <p className="text-sm text-muted">
        {t('renewal.hint', { date: day(item.licenseExpiresOn), time: dateTime(renewal.submittedAt) })}
      </p>
      <table className="w-full text-start">
        <thead className="text-sm text-muted">
          <tr>
            <th className="py-1 pe-3 text-start font-normal" />
            <th scope="col" className="py-1 pe-3 text-start font-normal">
              {t('renewal.verified')}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t('renewal.renewed')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {rows.map(([label, verified, renewed]) => (
            <tr key={label}>
              <th scope="row" className="py-2 pe-3 text-start text-sm font-normal text-muted">
                {label}
              </th>
              <td className="py-2 pe-3 wrap-anywhere">
                <bdi>{verified || t('review.nothing')}</bdi>
              </td>
              <td className={verified === renewed ? 'py-2 wrap-anywhere' : 'py-2 font-semibold wrap-anywhere'}>
                <bdi>{renewed}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
