import type { OwnPractice } from '@polyclinic/contract/providers/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

type Practice = Pick<OwnPractice, 'verificationStatus' | 'verificationNote' | 'suspension' | 'isLapsed'>;

interface PracticeStatusBannerProps {
  /** Null before the form was first saved */
  practice: Practice | null;
  /** Leads to the form; for pages other than the form itself */
  withLink?: boolean;
}

const tones = {
  missing: 'warning',
  pending_review: 'info',
  documents_needed: 'warning',
  background_check: 'info',
  approved: 'success',
  lapsed: 'warning',
  rejected: 'danger',
} as const;

/** How a doctor's practice stands, with the administrator's words; the suspension before all else. */
export function PracticeStatusBanner({ practice, withLink = false }: PracticeStatusBannerProps) {
  return (
    <>
      {practice?.suspension ? <SuspensionBanner suspension={practice.suspension} /> : null}
      {practice?.suspension && practice.verificationStatus === 'approved' ? null : (
        <VerificationBanner practice={practice} withLink={withLink} />
      )}
    </>
  );
}

function VerificationBanner({ practice, withLink }: Required<PracticeStatusBannerProps>) {
  const { t } = useTranslation('providers/practice');
  const verified = practice?.verificationStatus ?? 'missing';
  const status = verified === 'approved' && practice?.isLapsed ? 'lapsed' : verified;
  return (
    <Alert tone={tones[status]} title={t(`status.${status}.title`)}>
      <p>{t(`status.${status}.text`)}</p>
      {practice?.verificationNote ? <Words>{practice.verificationNote}</Words> : null}
      {withLink ? <AlertLink to="/provider/practice">{t(practice ? 'status.open' : 'status.begin')}</AlertLink> : null}
    </Alert>
  );
}

function SuspensionBanner({ suspension: { since, reason } }: { suspension: NonNullable<OwnPractice['suspension']> }) {
  const { t } = useTranslation('providers/practice');
  const { date } = useFormat();
  return (
    <Alert tone="danger" title={t('status.suspended.title')}>
      <p>{t('status.suspended.text', { date: date(since) })}</p>
      <Words>{reason}</Words>
      <AlertLink to="/help/requests/new">{t('status.suspended.support')}</AlertLink>
    </Alert>
  );
}

function Words({ children }: { children: string }) {
  const { t } = useTranslation('providers/practice');
  return (
    <blockquote className="mt-2 border-s-2 border-current ps-3">
      <span className="block text-sm font-medium">{t('status.note')}</span>
      <span dir="auto" className="block whitespace-pre-line rtl:text-right">
        {children}
      </span>
    </blockquote>
  );
}

function AlertLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocalizedLink to={to} className="mt-2 inline-flex min-h-11 items-center font-medium underline">
      {children}
    </LocalizedLink>
  );
}
