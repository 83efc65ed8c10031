import { ChevronDown } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import type { HelpAnswer } from './help-topic.ts';

interface FaqItemProps extends HelpAnswer {
  isOpen: boolean;
}

/**
 * A question that opens to its answer, with or without scripts. Its address is that of the answer: browsers open what
 * hides the element that an address names.
 */
export function FaqItem({ name, question, answer, link, isOpen }: FaqItemProps) {
  return (
    <details open={isOpen} className="group scroll-mt-24 border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="text-base font-medium">{question}</h3>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div id={name} className="max-w-reading scroll-mt-36 pb-5 text-pretty text-muted">
        <p>{answer}</p>
        {link ? (
          <LocalizedLink
            to={link.to}
            className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
          >
            {link.text}
          </LocalizedLink>
        ) : null}
      </div>
    </details>
  );
}
