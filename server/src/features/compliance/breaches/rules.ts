import { BREACH_FIELDS, type BreachField, LETTER_RECIPIENTS } from '@polyclinic/contract/compliance/breaches/rules';
import type { Breach, BreachCase } from '@polyclinic/contract/compliance/breaches/schemas';
import { formatDateTime, formatList, formatNumber } from '@polyclinic/contract/platform/format';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { textsOf } from '../../../texts/index.ts';
import ar from '../messages/ar.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };

const texts = textsOf({ en, ar, es, fr });

/** What a version changed of the one before; nothing of the first. */
export function changesOf(
  content: Record<string, unknown>,
  before: Record<string, unknown> | undefined,
): BreachField[] {
  if (!before) return [];
  return BREACH_FIELDS.filter((field) => JSON.stringify(content[field]) !== JSON.stringify(before[field]));
}

/** What the letters of GDPR 33 and 34 begin as: our words around what was written down, which stays in its language. */
export function draftsOf(breach: Breach, settings: InstallationSettings, timeZone: string): BreachCase['drafts'] {
  return languages.flatMap((language) =>
    LETTER_RECIPIENTS.map((recipient) => {
      const product = (language === 'ar' && settings.productNameArabic) || settings.productName;
      const t = texts(language, product);
      return {
        recipient,
        language,
        body: t(`letter.${recipient}`, valuesOf(breach, settings, { language, timeZone, t })),
      };
    }),
  );
}

type In = { language: Language; timeZone: string; t: ReturnType<typeof texts> };

function valuesOf(
  breach: Breach,
  settings: InstallationSettings,
  { language, timeZone, t }: In,
): Record<string, string> {
  const unknown = t('unknown');
  const at = (instant: string | null) =>
    instant === null ? unknown : formatDateTime(instant, { locale: language, timeZone });
  return {
    legal: [settings.legalName, settings.legalAddress].filter(Boolean).join('\n'),
    contact: settings.privacyEmail,
    kinds: formatList(
      breach.kinds.map((kind) => t(`kind.${kind}`)),
      language,
      'and',
    ),
    happened: at(breach.happenedAt),
    noticed: at(breach.noticedAt),
    count: breach.peopleCount === null ? unknown : formatNumber(breach.peopleCount, language),
    what: breach.what,
    whose: breach.whose || unknown,
    data: breach.data || unknown,
    effects: breach.effects || unknown,
    measures: breach.measures || unknown,
    delay:
      breach.clock === 'late' || breach.clock === 'told_late'
        ? t('delay', { note: breach.authorityNote || unknown })
        : '',
  };
}
