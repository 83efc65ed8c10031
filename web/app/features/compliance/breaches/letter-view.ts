import { LETTER_RECIPIENTS } from '@polyclinic/contract/compliance/breaches/rules';
import { isLanguage, type Language } from '@polyclinic/contract/platform/languages';

/** Which letter is open, as the address says; at first the one to the authority, in the page's language. */
export interface LetterView {
  recipient: (typeof LETTER_RECIPIENTS)[number];
  language: Language;
}

export function readLetterView(params: URLSearchParams, language: Language): LetterView {
  const asked = params.get('language') ?? undefined;
  return {
    recipient: LETTER_RECIPIENTS.find((recipient) => recipient === params.get('letter')) ?? 'authority',
    language: isLanguage(asked) ? asked : language,
  };
}
