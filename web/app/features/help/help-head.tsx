import { useLoaderData } from 'react-router';
import { PublicHead } from '../../platform/public-head.tsx';
import type { Thing } from '../../platform/structured-data.tsx';
import { useTranslation } from '../../platform/translation.ts';
import type { helpLoader } from './help-loader.ts';
import type { HelpAnswer, HelpTopic } from './help-topic.ts';

/** The answers as schema.org's FAQPage. */
function faqPage(topics: HelpTopic[]): Thing {
  const toEntity = ({ question, answer }: HelpAnswer) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  });
  return { '@type': 'FAQPage', mainEntity: topics.flatMap(({ answers }) => answers.map(toEntity)) };
}

/** What search engines and other sites know of the answers. */
export function HelpHead() {
  const { t } = useTranslation('help');
  const { topics } = useLoaderData<typeof helpLoader>();
  return <PublicHead title={t('title')} description={t('lead')} canonical="/help" things={[faqPage(topics)]} />;
}
