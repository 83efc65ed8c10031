/** Starts the scripts that stand in a page as text, and those of before no second time. */
export function startScripts(nonce: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type^=later]')) {
    const script = document.createElement('script');
    if (waiting.type === 'later-module') script.type = 'module';
    script.setAttribute('nonce', nonce);
    script.text = waiting.text;
    waiting.replaceWith(script);
  }
}
