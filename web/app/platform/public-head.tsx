import { type Language, languages, localeTags } from '@polyclinic/contract/platform/languages';
import { localizedPath, useLanguage } from './language.ts';
import { breadcrumbs, type Crumb, StructuredData, type Thing } from './structured-data.tsx';
import { useTranslation } from './translation.ts';
import { useOrigin } from './viewer.ts';

interface PublicHeadProps {
  /** Already translated; the product's name is added. */
  title: string;
  description: string;
  /** The address that search engines keep: a path without its language, with only the query that makes it a page of its own. */
  canonical: string;
  /** The pages between home and this one, for its breadcrumbs. */
  trail?: Crumb[];
  /** What else machines may read, as schema.org calls it. */
  things?: Thing[];
}

/**
 * The head of a page that everyone may find: title, description, its address in each language,
 * what other sites show of it, and breadcrumbs. Every other page has a `PageTitle`.
 */
export function PublicHead({ title, description, canonical, trail = [], things = [] }: PublicHeadProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const origin = useOrigin();
  const addressIn = (other: Language) => origin + localizedPath(other, canonical);
  const full = `${title} · ${t('brand')}`;
  const path = canonical === '/' ? [] : [{ name: t('brand'), path: '/' }, ...trail, { name: title, path: canonical }];
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
      <SharedPreview title={full} description={description} address={addressIn(language)} />
      <StructuredData things={path.length > 0 ? [...things, breadcrumbs(origin, language, path)] : things} />
    </>
  );
}

interface SharedPreviewProps {
  title: string;
  description: string;
  address: string;
}

const ogLocale = (language: Language) => localeTags[language].replace('-', '_');

/** What a message or another site shows of a link to this page (Open Graph, and what Twitter calls the same). */
function SharedPreview({ title, description, address }: SharedPreviewProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const image = `${useOrigin()}/social/${language}.png`;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('brand')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={ogLocale(language)} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={ogLocale(other)} />
        ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('social.alt')} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}
