import type { Session } from '@polyclinic/contract/accounts/schemas';
import { isLanguage, type Language, languageOfTag } from '@polyclinic/contract/platform/languages';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { languageCookie, leftLanguageCookie, readCookie } from '../../platform/cookies.ts';
import { languageName } from '../../platform/format.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { translation } from '../../platform/translation.ts';
import type { LanguageOffer } from './language-offer.ts';

function preferredLanguage(request: Request, served: readonly Language[]): Language | null {
  const tags = request.headers.get('accept-language')?.split(',') ?? [];
  const known = tags.map((tag) => languageOfTag(tag.split(';')[0]?.trim() ?? ''));
  return known.find((language) => language && served.includes(language)) ?? null;
}

/** In which an address that names none is meant: the account's, or what was chosen in this browser. */
export function chosenLanguage(request: Request, session: Session | null): Language | undefined {
  if (session) return session.locale;
  const stored = readCookie(request.headers.get('cookie'), languageCookie);
  return isLanguage(stored) ? stored : undefined;
}

/** What to offer the sender of a request; null where the page is right or they have chosen, as with an account. */
export function languageOffer(
  request: Request,
  session: Session | null,
  installation: InstallationSettings,
): LanguageOffer | null {
  const language = preferredLanguage(request, installation.languages);
  const cookies = request.headers.get('cookie');
  const left = readCookie(cookies, leftLanguageCookie);
  const shown = languageOfPath(pageUrl(request).pathname);
  if (shown === session?.locale && shown !== left && isLanguage(left)) return wayBack(left, shown, installation);
  if (!language || readCookie(cookies, languageCookie) || shown === language || shown === session?.locale) return null;
  const t = translation(language, 'shell', productNameIn(installation, language));
  return { language, question: t('language.question'), answer: t('language.answer') };
}

/** The account's language has taken the place of the one that was read before signing in: says so, and offers it again. */
function wayBack(language: Language, shown: Language, installation: InstallationSettings): LanguageOffer {
  const t = translation(language, 'shell', productNameIn(installation, language));
  const question = t('language.left', { language: languageName(shown, language) });
  return { language, question, answer: t('language.answer') };
}
