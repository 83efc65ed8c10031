import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Features of the pages that neither the contract nor the server has. */
const OWN_FEATURES = new Set([
  'carebridge',
  'dashboards',
  'design',
  'forms',
  'help',
  'investors',
  'performance',
  'shell',
  'showcase',
  'terms',
]);
const KINDS = /-(page|loader|action|dialog|form|fields|card)$/;
const CLOSED_NAMES = new Set(['index', 'rules']);
const EXPORT =
  /^export (?:default )?(?:async )?(?:function|const|interface|type) (\w+)|^export (?:type )?\{([^}]*)\}/gm;

/** In a feature of the pages a file has a kind, is a hook, or has the name of what it exports. */
export function webNameBreaches(file: string): string[] {
  const [, feature, path] = /^web\/app\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (!feature || !path || /\.test\.tsx?$/.test(file)) return [];
  return [...unknownFeature(file, feature), ...(isNamedByContent(file) ? [] : [nameless(file)])];
}

const nameless = (file: string): string =>
  `${file}: end it in -page, -loader, -action, -dialog, -form, -fields or -card, or call it as what it exports`;

function unknownFeature(file: string, feature: string): string[] {
  const isKnown =
    OWN_FEATURES.has(feature) ||
    ['contract/src', 'server/src/features'].some((room) => existsSync(`${room}/${feature}`));
  return isKnown
    ? []
    : [
        `${file}: the contract has no feature ${feature}; use its name for the subject, in a folder of its own if need be`,
      ];
}

function isNamedByContent(file: string): boolean {
  const name = basename(file).replace(/(\.server)?\.tsx?$/, '');
  if (KINDS.test(name) || CLOSED_NAMES.has(name) || name.startsWith('use-')) return true;
  return exportsOf(file).includes(name.replace(/^(lazy|static)-/, '')) || exportsOf(file).includes(name);
}

function exportsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(EXPORT);
  return [...found].flatMap(([, name, list]) => name ?? (list ?? '').split(',')).map(kebab);
}

const kebab = (name: string): string =>
  name
    .replace(/^.* as |^\s*type /, '')
    .trim()
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, '-')
    .toLowerCase();
