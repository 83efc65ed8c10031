import type { Language } from '@polyclinic/contract/platform/languages';
import { translation } from '../../platform/translation.ts';
import { figures } from './figures.server.ts';
import type { HelpTopic } from './help-topic.ts';
import { screenNames } from './screen-names.server.ts';
import { type Question, topics } from './topics.ts';

type Names = ReturnType<typeof screenNames>;

/** Where an answer leads, under the page's own name. */
const LINKS: Partial<Record<Question, [to: string, name: keyof Names]>> = {
  find: ['/find-doctor', 'findDoctor'],
  languages: ['/find-doctor', 'findDoctor'],
  book: ['/find-doctor', 'findDoctor'],
  urgent: ['/find-doctor', 'findDoctor'],
  insurance: ['/find-doctor', 'findDoctor'],
  hold: ['/patient', 'dashboard'],
  waitlist: ['/waitlist', 'waitlist'],
  timeZones: ['/profile', 'profile'],
  cancel: ['/patient', 'dashboard'],
  move: ['/patient', 'dashboard'],
  refund: ['/billing', 'billing'],
  invoice: ['/billing', 'billing'],
  join: ['/patient', 'dashboard'],
  late: ['/patient', 'dashboard'],
  missed: ['/patient', 'dashboard'],
  phone: ['/profile', 'profile'],
  messages: ['/messages', 'messages'],
  files: ['/messages', 'messages'],
  note: ['/patient', 'dashboard'],
  review: ['/patient', 'dashboard'],
  child: ['/patient/care', 'circle'],
  caring: ['/patient/care', 'circle'],
  sharing: ['/privacy', 'privacyPage'],
  readers: ['/privacy', 'privacyPage'],
  emergencyAccess: ['/privacy', 'privacyPage'],
  export: ['/privacy', 'privacyPage'],
  deletion: ['/privacy', 'privacyPage'],
  secondFactor: ['/security', 'security'],
  password: ['/auth/reset', 'forgot'],
  lostPhone: ['/security', 'security'],
  notifications: ['/notifications', 'notificationsPage'],
  problem: ['/help/requests/new', 'writeSupport'],
  doctors: ['/provider/practice', 'practice'],
  paid: ['/provider/earnings', 'earnings'],
  hours: ['/provider/availability', 'availability'],
};

/** Every answer in this language, whole: pages carry none of the texts that it is made of. */
export function helpTopics(language: Language, product: string): HelpTopic[] {
  const t = translation(language, 'help/answers', product);
  const names = screenNames(language, product);
  const values = { ...figures(language), ...names };
  const answerTo = (name: Question) => {
    const [to, page] = LINKS[name] ?? [];
    return {
      name,
      question: t(`question.${name}`),
      answer: t(`answer.${name}`, values),
      words: t(`sought.${name}`),
      link: to && page ? { to, text: names[page] } : null,
    };
  };
  return topics.map(({ name, questions }) => ({ name, title: t(`group.${name}`), answers: questions.map(answerTo) }));
}
