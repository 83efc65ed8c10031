import type { OwnPractice } from '@polyclinic/contract/providers/schemas';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';

interface PracticeStatusBannerProps {
  /** Null before the form was first saved */
  practice: Pick<OwnPractice, 'verificationStatus' | 'verificationNote'> | null;
  /** Leads to the form; for pages other than the form itself */
  withLink?: boolean;
}

const tones = {
  missing: 'warning',
  pending_review: 'info',
  documents_needed: 'warning',
  background_check: 'info',
  approved: 'success',
  rejected: 'danger',
} as const;

/** How the verification of a doctor's practice stands, with the administrator's words. */
export function PracticeStatusBanner({ practice, withLink = false }: PracticeStatusBannerProps) {
  const { t } = useTranslation('providers');
  const status = practice?.verificationStatus ?? 'missing';
  return (
    <Alert tone={tones[status]} title={t(`status.${status}.title`)}>
      <p>{t(`status.${status}.text`)}</p>
      {practice?.verificationNote ? (
        <blockquote className="mt-2 border-s-2 border-current ps-3">
          <span className="block text-sm font-medium">{t('status.note')}</span>
          <span dir="auto" className="block whitespace-pre-line rtl:text-right">
            {practice.verificationNote}
          </span>
        </blockquote>
      ) : null}
      {withLink ? (
        <LocalizedLink to="/provider/practice" className="mt-2 inline-flex min-h-11 items-center font-medium underline">
          {t(practice ? 'status.open' : 'status.begin')}
        </LocalizedLink>
      ) : null}
    </Alert>
  );
}
