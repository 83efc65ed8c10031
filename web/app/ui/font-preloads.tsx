import arabicFont from './fonts/readex-pro-arabic.woff2?url';
import latinFont from './fonts/readex-pro-latin.woff2?url';

/** Starts the font of the page's script before its styles are read; names and codes may come in the other one later. */
export function FontPreloads({ arabic }: { arabic: boolean }) {
  return (
    <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={arabic ? arabicFont : latinFont} />
  );
}
