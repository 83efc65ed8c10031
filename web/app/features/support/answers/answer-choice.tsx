import type { Language } from '@polyclinic/contract/platform/languages';
import type { SupportAnswer } from '@polyclinic/contract/support/schemas';
import type { MouseEvent } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { textFor } from './text-for.ts';

interface AnswerChoiceProps {
  answers: SupportAnswer[];
  /** In which the asker reads */
  language: Language;
}

/** The saved answers: a press writes one, in the asker's language where there is one, where the answer is written. */
export function AnswerChoice({ answers, language }: AnswerChoiceProps) {
  const { t } = useTranslation('support');
  const { languageName } = useFormat();
  return (
    <details className="rounded-control border border-line">
      <summary className="cursor-pointer px-4 py-2.5 font-medium">{t('answers.choose')}</summary>
      <ul className="grid max-h-72 divide-y divide-line overflow-y-auto border-t border-line px-4">
        {answers.map((answer) => {
          const found = textFor(answer, language);
          return (
            <li key={answer.id} className="flex items-center justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="font-medium">
                  <bdi>{answer.title}</bdi>
                </p>
                <p className="truncate text-sm text-muted">
                  {found.language === language ? null : `${languageName(found.language)} · `}
                  <bdi>{found.text}</bdi>
                </p>
              </div>
              <Button type="button" variant="ghost" onClick={(event) => insert(event, found.text)}>
                {t('answers.insert')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="border-t border-line px-4 py-2">
        <LocalizedLink to="/admin/answers" className="text-sm font-medium underline underline-offset-4">
          {t('answers.change')}
        </LocalizedLink>
      </p>
    </details>
  );
}

/** Behind what stands there already; the field is the browser's own, as in every form here. */
function insert({ currentTarget }: MouseEvent<HTMLButtonElement>, text: string) {
  const field = currentTarget.form?.elements.namedItem('text');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = [field.value.trimEnd(), text].filter(Boolean).join('\n\n');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
