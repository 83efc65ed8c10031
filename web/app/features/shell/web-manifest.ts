import { directionOf, type Language, localeTags } from '@polyclinic/contract/platform/languages';
import { localizedPath } from '../../platform/language.ts';
import { translation } from '../../platform/translation.ts';
import { barColours } from './bar-colours.ts';
import { mainPages } from './main-pages.ts';

const sizes = [192, 512];

function icons(folder: string, purpose: 'any' | 'maskable') {
  return sizes.map((size) => ({
    src: `/icons/${folder}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }));
}

/** What an installed Polyclinic is called and looks like, in a language; it is one app in all of them. */
export function webManifest(language: Language, product: string) {
  const t = translation(language, 'shell', product);
  return {
    id: '/',
    name: t('social.alt'),
    short_name: t('brand'),
    description: `${t('social.claim')}. ${t('social.lead')}`,
    lang: localeTags[language],
    dir: directionOf(language),
    start_url: localizedPath(language, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: barColours.light,
    background_color: barColours.light,
    categories: ['health', 'medical'],
    icons: [...icons('', 'any'), ...icons('maskable-', 'maskable')],
    shortcuts: mainPages.map(({ path, labelKey }) => ({ name: t(labelKey), url: localizedPath(language, path) })),
  };
}
