import type { Language } from '@polyclinic/contract/platform/languages';
import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { localizedPath } from './language.ts';

/** Something that schema.org has a name for. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** A page on the way to another; `path` is without its language. */
export interface Crumb {
  name: string;
  path: string;
}

/** Facts of a page for machines. A data block: nothing in it runs, so no nonce is needed. */
export function StructuredData({ things }: { things: Thing[] }) {
  if (things.length === 0) return null;
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // A "<" inside could end the element.
  return <script type="application/ld+json">{graph.replaceAll('<', '\\u003c')}</script>;
}

/** The way from home to a page. */
export function breadcrumbs(origin: string, language: Language, crumbs: Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + localizedPath(language, path),
    })),
  };
}

/** Who runs this site. */
export function organization(origin: string, name: string, installation: Partial<InstallationSettings>): Thing {
  const { legalName, legalAddress, supportEmail, countries = [], languages } = installation;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: origin,
    logo: `${origin}/icons/512.png`,
    legalName,
    ...(legalAddress && { address: legalAddress.split('\n').join(', ') }),
    contactPoint: { '@type': 'ContactPoint', email: supportEmail, availableLanguage: languages },
    ...(countries.length > 0 && { areaServed: countries }),
  };
}

/** The site, and how to search in it. */
export function webSite(origin: string, name: string, language: Language): Thing {
  const address = origin + localizedPath(language, '/');
  return {
    '@type': 'WebSite',
    '@id': `${address}#website`,
    name,
    url: address,
    inLanguage: language,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${address}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
