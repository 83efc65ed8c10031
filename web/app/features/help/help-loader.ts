import { productNameIn } from '@polyclinic/contract/settings/rules';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { translation } from '../../platform/translation.ts';
import { helpTopics } from './help-topics.server.ts';

const MOST_CHARACTERS = 100;

/** The answers in the page's language, what is asked of them, and the words that the search passes over. */
export function helpLoader({ context, request }: Pick<LoaderArgs, 'context' | 'request'>) {
  const url = pageUrl(request);
  const language = languageOfPath(url.pathname);
  const product = productNameIn(context.get(serverContext).installation, language);
  return {
    asked: (url.searchParams.get('q') ?? '').slice(0, MOST_CHARACTERS),
    topics: helpTopics(language, product),
    ignored: translation(language, 'help/answers', product)('ignored'),
  };
}

export type HelpData = ReturnType<typeof helpLoader>;
