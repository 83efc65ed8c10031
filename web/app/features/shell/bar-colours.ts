/** Paper of each theme in hex, for the browser's bars, which may not know OKLCH. */
export const barColours = { light: '#fcfaf6', dark: '#0a1616' };

/** Gives the browser's bars the theme that was just chosen. */
export function colourBars(theme: keyof typeof barColours) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColours[theme];
  }
}
