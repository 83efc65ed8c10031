import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import type { Verifier } from '@polyclinic/contract/admin/verification/schemas';
import { Suspense } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentViewer } from '../credentials/index.ts';
import { useLanguageName } from '../providers/languages/index.ts';
import { Checklist } from './checklist/checklist.tsx';
import { DecisionForm } from './decision-form.tsx';
import { RenewalReview } from './renewal-review.tsx';
import { Assignment } from './verification/assignment.tsx';

interface ReviewDialogProps {
  item: VerificationItem;
  verifiers: Verifier[];
  onClose: () => void;
}

/** Everything to decide by, and the decision. */
export default function ReviewDialog({ item, verifiers, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={item.fullName}
      description={`${item.specialty.name} · ${t(`status.${item.status}`)}`}
      closeLabel={t('review.close')}
      isWide
    >
      <Assignment item={item} verifiers={verifiers} />
      {/* On a desk the documents stay in view beside what they are to prove. */}
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <Evidence item={item} />
        <Documents item={item} />
        <div>
          {item.renewal ? <RenewalReview item={item} renewal={item.renewal} onDone={onClose} /> : null}
          {item.status === 'approved' ? null : (
            <>
              <Checklist item={item} />
              <Rejecting appointments={item.comingVisits} />
              <DecisionForm providerId={item.providerId} shownStatus={item.status} onDone={onClose} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What a rejection would do besides, where patients are booked. */
function Rejecting({ appointments }: { appointments: number }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  if (appointments === 0) return null;
  return (
    <Alert
      tone="warning"
      className="mt-6"
      title={t('review.rejecting', { count: appointments, number: number(appointments) })}
    />
  );
}

/** By what the doctor proves it, and what of that is not there. */
function Documents({ item: { documents, missing } }: { item: VerificationItem }) {
  const { t } = useTranslation('admin');
  const { list } = useFormat();
  const kinds = missing.map((kind) => t(`review.missing.${kind}`));
  return (
    <section
      aria-labelledby="review-documents"
      className="grid content-start gap-3 max-lg:mt-6 lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <h3 id="review-documents" className="sr-only">
        {t('review.documents')}
      </h3>
      {kinds.length > 0 ? <Alert tone="warning" title={t('review.missing', { kinds: list(kinds) })} /> : null}
      {documents.length > 0 ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <DocumentViewer documents={documents} />
        </Suspense>
      ) : (
        <p className="text-muted">{t('review.noDocuments')}</p>
      )}
    </section>
  );
}

function Evidence({ item }: { item: VerificationItem }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const languageName = useLanguageName();
  const rows = [
    [
      t('review.license'),
      <span key="license" dir="ltr" className="font-semibold tabular-nums">
        {item.licenseNumber}
      </span>,
    ],
    [t('review.licenseAuthority'), item.licenseAuthority],
    [t('review.licenseCountry'), item.licenseCountry && format.countryName(item.licenseCountry)],
    [t('review.licenseExpires'), item.licenseExpiresOn && format.date(`${item.licenseExpiresOn}T12:00:00Z`, 'short')],
    [
      t('review.experience'),
      t('review.years', { count: item.yearsExperience, number: format.number(item.yearsExperience) }),
    ],
    [t('review.languages'), format.list(item.languages.map(languageName))],
    [t('review.place'), [item.city, item.country && format.countryName(item.country)].filter(Boolean).join(' · ')],
    [t('review.submitted'), format.dateTime(item.submittedAt)],
    [t('review.education'), item.education],
    [t('review.certifications'), item.certifications],
    [t('review.bio'), item.bio],
    [t('review.lastNote'), item.note],
  ] as const;
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd dir="auto" className="-mt-2 whitespace-pre-line sm:mt-0 rtl:text-right">
            {value || t('review.nothing')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
