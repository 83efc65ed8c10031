import { ChevronDown } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import type { Question } from './topics.ts';

/** A question that opens to its answer, with or without scripts. */
export function FaqItem({ name, isOpen }: { name: Question; isOpen: boolean }) {
  const { t } = useTranslation('help');
  return (
    <details id={name} open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        <h3 className="text-base font-medium">{t(`question.${name}`)}</h3>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="max-w-reading pb-5 text-muted">{t(`answer.${name}`)}</p>
    </details>
  );
}
