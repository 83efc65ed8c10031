import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { translation } from '../../platform/translation.ts';
import { helpTopics } from './help-topics.server.ts';

const MOST_CHARACTERS = 100;

/** The answers in the page's language, what is asked of them, and the words that the search passes over. */
export function helpLoader({ request }: Pick<LoaderArgs, 'request'>) {
  const url = pageUrl(request);
  const language = languageOfPath(url.pathname);
  return {
    asked: (url.searchParams.get('q') ?? '').slice(0, MOST_CHARACTERS),
    topics: helpTopics(language),
    ignored: translation(language, 'help/answers')('ignored'),
  };
}

export type HelpData = ReturnType<typeof helpLoader>;
