import { normalizeForSearch } from '@polyclinic/contract/providers/rules';
import { Mail, SearchX } from 'lucide-react';
import { useState } from 'react';
import { supportAddress } from '../../platform/contact.ts';
import { useFormat } from '../../platform/format.ts';
import { PublicHead } from '../../platform/public-head.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaqItem } from './faq-item.tsx';
import { HelpSearch } from './help-search.tsx';
import { questions } from './questions.ts';

function useMatches(text: string) {
  const { t } = useTranslation('help');
  const words = normalizeForSearch(text).split(' ').filter(Boolean);
  return questions.filter((name) => {
    const said = normalizeForSearch(`${t(`question.${name}`)} ${t(`answer.${name}`)}`);
    return words.every((word) => said.includes(word));
  });
}

/** Answers to what is asked most, searchable, and a person to write to. */
export function HelpPage({ asked }: { asked: string }) {
  const { t } = useTranslation('help');
  const { number } = useFormat();
  const [text, setText] = useState(asked);
  const found = useMatches(text);
  const isSearching = text.trim() !== '';
  return (
    <div className="page grid max-w-[52rem] content-start gap-8 py-8 sm:py-12">
      <PublicHead title={t('title')} description={t('lead')} canonical="/help" />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      <HelpSearch text={text} onChange={setText} />
      <section aria-labelledby="answers">
        <h2 id="answers" className="sr-only">
          {t('answers')}
        </h2>
        <p role="status" className="sr-only">
          {isSearching ? t('found', { count: found.length, number: number(found.length) }) : null}
        </p>
        {found.map((name) => (
          <FaqItem key={name} name={name} isOpen={isSearching && found.length <= 3} />
        ))}
        {found.length === 0 ? (
          <EmptyState icon={<SearchX className="size-6" aria-hidden="true" />} title={t('none')} hint={t('noneHint')} />
        ) : null}
      </section>
      <Contact />
    </div>
  );
}

function Contact() {
  const { t } = useTranslation('help');
  return (
    <section
      aria-labelledby="contact"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-apricot-soft p-5 text-on-apricot sm:p-6"
    >
      <div>
        <h2 id="contact" className="text-lg">
          {t('contact.title')}
        </h2>
        <p className="mt-1">
          {t('contact.text')} <bdi className="font-medium whitespace-nowrap">{supportAddress}</bdi>
        </p>
      </div>
      <a href={`mailto:${supportAddress}`} className={buttonStyle('secondary', 'medium')}>
        <Mail className="size-5" aria-hidden="true" />
        {t('contact.write')}
      </a>
    </section>
  );
}
