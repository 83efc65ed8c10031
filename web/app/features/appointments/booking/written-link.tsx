import type { WrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { MessageSquareText } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useFee } from '../../providers/index.ts';
import { askPath } from '../ask-path.ts';

interface WrittenLinkProps {
  providerId: string;
  terms: WrittenAnswers;
  /** For whom, where that is chosen */
  person?: string | null | undefined;
}

/** To asking in writing, for whom no time is needed. */
export function WrittenLink({ providerId, terms: { feeCents, withinHours }, person }: WrittenLinkProps) {
  const { t } = useTranslation('appointments/booking');
  const { duration } = useFormat();
  const fee = useFee();
  return (
    <p>
      <LocalizedLink
        to={askPath(providerId, person)}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4"
      >
        <MessageSquareText className="size-5 shrink-0" aria-hidden="true" />
        {t('written.link', { price: fee(feeCents), duration: duration(withinHours * 60) })}
      </LocalizedLink>
    </p>
  );
}
