import type { Page } from '@playwright/test';

const seen = new WeakMap<Page, number[]>();

/**
 * Marks the texts that stand in the same clothes, on the same ground, as one that was seen before on this page or on an
 * earlier one of the same walk: whether those can be read has been judged. Judging them again is most of axe's work.
 */
export async function markAlike(page: Page): Promise<void> {
  const known = seen.get(page) ?? [];
  seen.set(page, [...known, ...(await page.evaluate(markKnown, known))]);
}

/** Runs in the page; returns what is new. */
function markKnown(known: number[]): number[] {
  const judged = new Set(known);
  const looks = new Map<Element, number>();
  const hash = (text: string, start: number) => {
    let sum = start;
    for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
    return sum;
  };
  const looksOf = (element: Element): number => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } = style;
    const own = [element.tagName, element.getAttribute('class'), color, backgroundColor, backgroundImage, opacity];
    const ground = element.parentElement ? looksOf(element.parentElement) : 0;
    const look = hash([...own, fontSize, fontWeight, textShadow].join('|'), ground);
    looks.set(element, look);
    return look;
  };
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const look = looksOf(element);
    if (judged.has(look)) element.setAttribute('data-alike', '');
    judged.add(look);
  }
  return [...judged].slice(known.length);
}
