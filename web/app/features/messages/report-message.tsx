import type { Message } from '@polyclinic/contract/messages/schemas';
import { Flag } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';

interface ReportMessageProps {
  message: Message;
  /** Beside a call, which goes on while the report is written elsewhere */
  isInCall: boolean;
}

/** The quiet way to tell support of one message; where there is a pointer it shows with it, or with the focus. */
export function ReportMessage({ message, isInCall }: ReportMessageProps) {
  const { t } = useTranslation('messages');
  const label = t('report');
  return (
    <LocalizedLink
      to={`/visit/${message.appointmentId}/report?message=${message.sequence}`}
      target={isInCall ? '_blank' : undefined}
      aria-label={label}
      title={label}
      className="-my-2 -ms-3 me-auto grid size-11 place-content-center rounded-control pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
    >
      <Flag className="size-4" aria-hidden="true" />
    </LocalizedLink>
  );
}
