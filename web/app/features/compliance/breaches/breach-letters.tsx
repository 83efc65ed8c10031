import { LETTER_RECIPIENTS } from '@polyclinic/contract/compliance/breaches/rules';
import type { BreachCase } from '@polyclinic/contract/compliance/breaches/schemas';
import { languages } from '@polyclinic/contract/platform/languages';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import type { BreachResult } from './breach-action.ts';
import { LetterForm } from './letter-form.tsx';
import { LetterText } from './letter-text.tsx';
import type { LetterView } from './letter-view.ts';

interface BreachLettersProps {
  found: BreachCase;
  view: LetterView;
  mayWrite: boolean;
  result: BreachResult | undefined;
}

/** The letters to the authority and to people, in each language: what is stored, or what they begin as. */
export function BreachLetters({ found: { breach, letters, drafts }, view, mayWrite, result }: BreachLettersProps) {
  const { t } = useTranslation('compliance/breaches');
  const { languageName, dateTime, number } = useFormat();
  const localize = useLocalizedPath();
  const addressOf = ({ recipient, language }: LetterView) =>
    localize(`/admin/breaches/${breach.id}?letter=${recipient}&language=${language}`);
  const isOpen = (one: LetterView) => one.recipient === view.recipient && one.language === view.language;
  const stored = letters.filter(isOpen);
  const [latest, ...earlier] = stored;
  const draft = drafts.find(isOpen)?.body ?? '';
  return (
    <Card aria-labelledby="breach-letters" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="breach-letters" className="text-lg">
          {t('letters')}
        </h2>
        <p className="max-w-reading text-pretty text-sm text-muted">{t('lettersHint')}</p>
      </header>
      <TabLinks
        label={t('recipients')}
        tabs={LETTER_RECIPIENTS.map((recipient) => ({
          to: addressOf({ ...view, recipient }),
          label: t(`to.${recipient}`),
          isOpen: recipient === view.recipient,
        }))}
      />
      <TabLinks
        label={t('languages')}
        tabs={languages.map((language) => ({
          to: addressOf({ ...view, language }),
          label: languageName(language),
          isOpen: language === view.language,
        }))}
      />
      <p className="text-sm text-muted">
        {latest
          ? t('stored', {
              number: number(latest.version),
              time: dateTime(latest.writtenAt),
              name: `\u2068${latest.writtenBy ?? t('formerStaff')}\u2069`,
            })
          : t('draft')}
      </p>
      <LetterText language={view.language} body={latest?.body ?? draft} />
      {mayWrite ? (
        <LetterForm
          key={`${view.recipient} ${view.language}`}
          breachId={breach.id}
          view={view}
          body={latest?.body ?? draft}
          result={result}
        />
      ) : null}
      {earlier.map(({ version, body, writtenAt, writtenBy }) => (
        <details key={version}>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium">
            {t('stored', {
              number: number(version),
              time: dateTime(writtenAt),
              name: `\u2068${writtenBy ?? t('formerStaff')}\u2069`,
            })}
          </summary>
          <LetterText language={view.language} body={body} />
        </details>
      ))}
    </Card>
  );
}
