import { type Language, languages, localeTags } from '@polyclinic/contract/platform/languages';
import { useInstallation } from './installation.ts';
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
  const { languages: served = languages } = useInstallation();
  const addressIn = (other: Language) => origin + localizedPath(other, canonical);
  const full = `${title} · ${t('brand')}`;
  const path = canonical === '/' ? [] : [{ name: t('brand'), path: '/' }, ...trail, { name: title, path: canonical }];
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(language)} />
      {served.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(served[0] ?? 'en')} />
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
  const origin = useOrigin();
  const { languages: served = languages, productName } = useInstallation();
  // The large one is drawn with the product's own name.
  const isOwn = productName === 'Polyclinic';
  const image = isOwn ? `${origin}/social/${language}.png` : `${origin}/icons/512.png`;
  const [width, height] = isOwn ? ['1200', '630'] : ['512', '512'];
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('brand')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={ogLocale(language)} />
      {served
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={ogLocale(other)} />
        ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={width} />
      <meta property="og:image:height" content={height} />
      <meta property="og:image:alt" content={t('social.alt')} />
      <meta name="twitter:card" content={isOwn ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}
