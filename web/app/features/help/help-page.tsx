import { normalizeForSearch } from '@polyclinic/contract/providers/rules';
import { Mail, SearchX } from 'lucide-react';
import { useState } from 'react';
import { supportAddress } from '../../platform/contact.ts';
import { useFormat } from '../../platform/format.ts';
import { PublicHead } from '../../platform/public-head.tsx';
import type { Thing } from '../../platform/structured-data.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FaqItem } from './faq-item.tsx';
import { HelpSearch } from './help-search.tsx';
import { type Question, topics } from './topics.ts';

function useMatches(text: string) {
  const { t } = useTranslation('help');
  const words = normalizeForSearch(text).split(' ').filter(Boolean);
  const isFound = (name: Question) => {
    const said = normalizeForSearch(`${t(`question.${name}`)} ${t(`answer.${name}`)}`);
    return words.every((word) => said.includes(word));
  };
  return topics
    .map(({ name, questions }) => ({ name, questions: questions.filter(isFound) }))
    .filter(({ questions }) => questions.length > 0);
}

/** The answers as schema.org's FAQPage. */
function useFaqPage(): Thing {
  const { t } = useTranslation('help');
  const toEntity = (name: Question) => ({
    '@type': 'Question',
    name: t(`question.${name}`),
    acceptedAnswer: { '@type': 'Answer', text: t(`answer.${name}`) },
  });
  return { '@type': 'FAQPage', mainEntity: topics.flatMap(({ questions }) => questions.map(toEntity)) };
}

/** Answers to what is asked most, by topic and searchable, and a person to write to. */
export function HelpPage({ asked }: { asked: string }) {
  const { t } = useTranslation('help');
  const [text, setText] = useState(asked);
  return (
    <div className="page grid max-w-[60rem] content-start gap-8 py-8 sm:py-12">
      <PublicHead title={t('title')} description={t('lead')} canonical="/help" things={[useFaqPage()]} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      <HelpSearch text={text} onChange={setText} />
      <Answers text={text} />
      <Contact />
    </div>
  );
}

function Answers({ text }: { text: string }) {
  const { t } = useTranslation('help');
  const { number } = useFormat();
  const found = useMatches(text);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = text.trim() !== '';
  return (
    <div className="grid gap-10">
      <p role="status" className="sr-only">
        {isSearching ? t('found', { count, number: number(count) }) : null}
      </p>
      {found.map(({ name, questions }) => (
        <section
          key={name}
          aria-labelledby={`topic-${name}`}
          className="grid gap-x-10 gap-y-2 md:grid-cols-[13rem_1fr]"
        >
          <h2 id={`topic-${name}`} className="pt-4 text-lg md:self-start">
            {t(`group.${name}`)}
          </h2>
          <div className="border-t border-line">
            {questions.map((question) => (
              <FaqItem key={question} name={question} isOpen={isSearching && count <= 3} />
            ))}
          </div>
        </section>
      ))}
      {count === 0 ? (
        <EmptyState icon={<SearchX className="size-6" aria-hidden="true" />} title={t('none')} hint={t('noneHint')} />
      ) : null}
    </div>
  );
}

function Contact() {
  const { t } = useTranslation('help');
  const { session } = useViewer();
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
          {session ? (
            t('contact.signedIn')
          ) : (
            <>
              {t('contact.text')} <bdi className="font-medium whitespace-nowrap">{supportAddress}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {session ? (
          <>
            <LinkButton to="/help/requests/new">{t('contact.request')}</LinkButton>
            <LinkButton to="/help/requests" variant="secondary">
              {t('contact.requests')}
            </LinkButton>
          </>
        ) : (
          <a href={`mailto:${supportAddress}`} className={buttonStyle('secondary', 'medium')}>
            <Mail className="size-5" aria-hidden="true" />
            {t('contact.write')}
          </a>
        )}
      </div>
    </section>
  );
}
