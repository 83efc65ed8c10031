import arabicFont from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url';
import latinFont from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url';

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />;
}

/** Starts the page's fonts before its styles are read; Latin always, for names and codes. */
export function FontPreloads({ arabic }: { arabic: boolean }) {
  return (
    <>
      {arabic ? <FontPreload href={arabicFont} /> : null}
      <FontPreload href={latinFont} />
    </>
  );
}
