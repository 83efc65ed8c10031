import { isLanguage, type Language } from '@polyclinic/contract/platform/languages';

/** Which mail is shown, and in which language. */
export interface MailsView {
  kind: string | null;
  language: Language;
}

/** As its address says it; a mail is shown in the page's language unless it names another. */
export function readMailsView(params: URLSearchParams, language: Language): MailsView {
  const asked = params.get('language') ?? '';
  const kind = params.get('kind') ?? '';
  return { kind: /^[a-z_]{1,60}$/.test(kind) ? kind : null, language: isLanguage(asked) ? asked : language };
}

export const addressOfMail = (kind: string, language: Language): string =>
  `/admin/mails?${new URLSearchParams({ kind, language })}`;
