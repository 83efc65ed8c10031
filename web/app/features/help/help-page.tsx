import { Mail } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useInstallation } from '../../platform/installation.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { staticHead } from '../../platform/static-head.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { FaqItem } from './faq-item.tsx';
import { findAnswers } from './find-answers.ts';
import type { HelpData } from './help-loader.ts';
import { HelpSearch } from './help-search.tsx';
import type { HelpTopic } from './help-topic.ts';

const HelpHead = staticHead(async () => (await import('./help-head.tsx')).HelpHead);
// Shown to few, and made of what no other part of this page needs.
const NothingFound = lazyPart(async () => ({ default: (await import('./nothing-found.tsx')).NothingFound }));

/** So many are shown opened: what one looked for is read without another press. */
const MOST_OPENED = 3;

/** Opens the answer that the address names, where the browser doesn't: within the app no document is loaded. */
function useNamedAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash ? document.getElementById(hash.slice(1)) : null;
    const question = answer?.closest('details');
    if (!question) return;
    question.open = true;
    question.scrollIntoView();
  }, [hash]);
}

/** Answers to what is asked most, by topic and searchable, and a person to write to. */
export function HelpPage({ asked, topics, ignored }: HelpData) {
  const { t } = useTranslation('help');
  const [text, setText] = useState(asked);
  useNamedAnswer();
  return (
    <div className="page grid max-w-[60rem] content-start gap-8 py-8 sm:py-12">
      <HelpHead />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      <HelpSearch text={text} onChange={setText} />
      <Answers found={findAnswers(topics, text, ignored)} isSearching={text.trim() !== ''} />
      <Contact />
    </div>
  );
}

function Answers({ found, isSearching }: { found: HelpTopic[]; isSearching: boolean }) {
  const { t } = useTranslation('help');
  const { number } = useFormat();
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0);
  return (
    <div className="grid gap-10">
      <p role="status" className="sr-only">
        {isSearching ? t('found', { count, number: number(count) }) : null}
      </p>
      {found.map((topic) => (
        <Topic key={topic.name} {...topic} isOpen={isSearching && count <= MOST_OPENED} />
      ))}
      {count === 0 ? (
        <Suspense fallback={<p>{t('none')}</p>}>
          <NothingFound />
        </Suspense>
      ) : null}
    </div>
  );
}

function Topic({ name, title, answers, isOpen }: HelpTopic & { isOpen: boolean }) {
  return (
    <section aria-labelledby={`topic-${name}`} className="grid gap-x-10 gap-y-2 md:grid-cols-[13rem_1fr]">
      <h2 id={`topic-${name}`} className="pt-4 text-lg md:self-start">
        {title}
      </h2>
      <div className="border-t border-line">
        {answers.map((answer) => (
          <FaqItem key={answer.name} {...answer} isOpen={isOpen} />
        ))}
      </div>
    </section>
  );
}

function Contact() {
  const { t } = useTranslation('help');
  const { supportEmail } = useInstallation();
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
              {t('contact.text')} <bdi className="font-medium whitespace-nowrap">{supportEmail}</bdi>
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
          <a href={`mailto:${supportEmail}`} className={buttonStyle('secondary', 'medium')}>
            <Mail className="size-5" aria-hidden="true" />
            {t('contact.write')}
          </a>
        )}
      </div>
    </section>
  );
}
