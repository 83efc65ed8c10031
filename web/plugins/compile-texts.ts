import compile from 'icu-minify/compile';
import type { Texts } from '../app/platform/translate.ts';

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/**
 * Prepares a file of messages for the browser, which then only fills in. `{{name}}` is a
 * placeholder; keys that end in `_one`, `_other`, … are the plural forms of one text.
 */
export function compileTexts(messages: Record<string, string>): Texts {
  const forms = new Map<string, string>();
  const texts: Texts = {};
  for (const [key, message] of Object.entries(messages)) {
    const [suffix, form] = PLURAL_FORM.exec(key) ?? [];
    if (!suffix) texts[key] = compile(asIcu(message));
    else {
      const stem = key.slice(0, -suffix.length);
      forms.set(stem, `${forms.get(stem) ?? ''} ${form} {${asIcu(message).replaceAll('#', "'#'")}}`);
    }
  }
  for (const [stem, all] of forms) texts[stem] = compile(`{count, plural,${all}}`);
  return texts;
}

const asIcu = (message: string) =>
  message
    .replaceAll("'", "''")
    .replaceAll('<', "'<'")
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{$1}');
