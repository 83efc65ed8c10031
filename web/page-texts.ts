import { broughtBy, earlyModules, groupOf, sourceOf } from './page-modules.ts';

const escaped = (text: string): string => text.replaceAll('.', '\\.');

/** As scripts/messages.ts counts use: the key stands in the text, or a template begins or ends as it does. */
function isIn(text: string, key: string): boolean {
  const parts = key.split('.');
  if (new RegExp(`['"\`:]${escaped(key)}['"\`]`).test(text)) return true;
  if (text.includes(`}.${parts.slice(1).join('.')}\``)) return true;
  return parts.slice(1).some((_, index) => text.includes(`${parts.slice(0, index + 1).join('.')}.\${`));
}

const USE = (feature: string) => new RegExp(`\\buseTranslation\\('${feature}'\\)`);

/** Says which keys of a feature the modules of a group use, themselves or through what they import. */
export function keysOf(feature: string, group: string): (key: string) => boolean {
  const asking = [...earlyModules].filter((file) => groupOf(file) === group && USE(feature).test(sourceOf(file)));
  const files = new Set(asking.flatMap((file) => [...broughtBy(file)]));
  const text = [...files].map(sourceOf).join('\n');
  return (key) => isIn(text, key);
}
