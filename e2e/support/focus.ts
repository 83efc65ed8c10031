/** The tab behaves as one behind another window. */
export function loseFocus(): void {
  Object.defineProperty(document, 'hasFocus', { value: () => false, configurable: true });
}

/** The same comes to the front again. */
export function takeFocus(): void {
  Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true });
  window.dispatchEvent(new Event('focus'));
}
