import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { Sparkle } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';

interface MatchReasonProps {
  provider: Pick<ProviderCard, 'languages' | 'nextSlot'>;
  /** Languages that the search asked for */
  wanted?: string[] | undefined;
  /** The server's clock, epoch ms */
  now: number;
}

/** Why a doctor stands here: "Speaks Arabic, available tomorrow, 9:00 AM", in the reader's zone. */
export function MatchReason({ provider, wanted = [], now }: MatchReasonProps) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const own = useLanguage();
  const shared = provider.languages.filter((code) => code === own || wanted.includes(code));
  const languages = format.list(shared.map((code) => format.languageName(code)));
  const when = useWhen(provider.nextSlot, now);
  const kind = shared.length > 0 && when ? 'both' : when ? 'free' : shared.length > 0 ? 'speaks' : null;
  if (!kind) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-on-apricot">
      <Sparkle className="mt-0.5 size-4 shrink-0 fill-apricot text-apricot" aria-hidden="true" />
      {t(`reason.${kind}`, { languages, when })}
    </p>
  );
}

function useWhen(nextSlot: string | null, now: number): string {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  if (!nextSlot) return '';
  const ahead = format.daysAhead(nextSlot, now);
  const time = format.time(nextSlot);
  if (ahead < 2) return t('reason.when', { day: format.relativeDay(ahead), time });
  return t('reason.onDay', { day: format.date(nextSlot, 'day'), time });
}
