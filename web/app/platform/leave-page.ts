/** Hides what the page shows; what was typed into it stays in memory. */
export function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered);
}

/** Shows only what anybody may see. A page that holds words asks before it is left: these are to go. */
export function loadAnew(): void {
  cover(true);
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
