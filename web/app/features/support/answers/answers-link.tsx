import { MessageSquareQuote } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** To what support writes often. */
export function AnswersLink() {
  const { t } = useTranslation('support');
  return (
    <LinkButton to="/admin/answers" variant="secondary" className="justify-self-start">
      <MessageSquareQuote className="size-5" aria-hidden="true" />
      {t('answers.title')}
    </LinkButton>
  );
}
