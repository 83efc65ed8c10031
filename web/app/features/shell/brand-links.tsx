import { useLanguage } from '../../platform/language.ts';
import { useViewer } from '../../platform/viewer.ts';
import { barColours } from './bar-colours.ts';

/** What browsers and home screens show of the site: its icons, its manifest, the colour of their own bars. */
export function BrandLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`/${useLanguage()}/manifest.webmanifest`} />
      <BarColours />
    </>
  );
}

function BarColours() {
  const { theme } = useViewer();
  const { light, dark } = theme === 'system' ? barColours : { light: barColours[theme], dark: barColours[theme] };
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}
