/** Runs once the page is on the screen: gives back to preloads and modules what makes browsers fetch them. */
const START = `requestAnimationFrame(() => setTimeout(() => {
  for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
  for (const waiting of document.querySelectorAll('script[type=later]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  }
}))`.replaceAll(/\n\s*/g, ' ');

/**
 * Lets a page that can be read without scripts be painted before they are fetched: on a slow network two dozen of them
 * would share the line with its styles and font.
 */
export function paintFirst(html: string, nonce: string): string {
  const waiting = html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(/<script( nonce="[^"]*")? type="module"/g, '<script$1 type="later"');
  return waiting.replace('</body>', () => `<script nonce="${nonce}">${START}</script></body>`);
}
