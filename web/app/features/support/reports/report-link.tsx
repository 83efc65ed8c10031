import { Flag } from 'lucide-react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';

/** The quiet way to tell support what the other side of a visit did. */
export function ReportLink({ appointmentId, name }: { appointmentId: string; name: string }) {
  const { t } = useTranslation('support');
  return (
    <LocalizedLink
      to={`/visit/${appointmentId}/report`}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted underline-offset-4 hover:underline"
    >
      <Flag className="size-4" aria-hidden="true" />
      {t('report.open', { name: `\u2068${name}\u2069` })}
    </LocalizedLink>
  );
}
