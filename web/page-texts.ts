import { broughtBy, earlyModules, groupOf, sourceOf } from './page-modules.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const TEMPLATE = /`(?:\w+:)?([\w-]+\.[^`]*\$\{[^`]*)`/g;

/** Keys stand in a text as they are, or as a template that begins with their first word. */
function keysIn(text: string): (key: string) => boolean {
  const templates = [...text.matchAll(TEMPLATE)].map(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/).map(escaped);
    return new RegExp(`^${parts.join('.+')}$`);
  });
  return (key) =>
    new RegExp(`['"\`:]${escaped(key)}['"\`]`).test(text) || templates.some((template) => template.test(key));
}

const USE = (feature: string) => new RegExp(`\\buseTranslation\\('${feature}'\\)`);

/** Says which keys of a feature the modules of a group use, themselves or through what they import. */
export function keysOf(feature: string, group: string): (key: string) => boolean {
  const asking = [...earlyModules].filter((file) => groupOf(file) === group && USE(feature).test(sourceOf(file)));
  const files = new Set(asking.flatMap((file) => [...broughtBy(file)]));
  const text = [...files].map(sourceOf).join('\n');
  return keysIn(text);
}
