import type { Language } from '@polyclinic/contract/platform/languages';

const judged = new Map<Language, number[]>();

/** The looks of texts that were judged on the pages of a language so far, by any reader: they look alike to all. */
export const judgedIn = (language: Language): number[] => judged.get(language) ?? [];

export function remember(language: Language, looks: number[]): void {
  judged.set(language, [...judgedIn(language), ...looks]);
}

/**
 * Runs in the page: marks a text of each look that is not known yet. A look is what decides whether a text can be read:
 * its colour and size, the ground that it and all around it paint, and who is laid over others. Whether the others can
 * be read has been judged, and judging them again is most of axe's work. Likewise it marks a link of each look by which
 * links differ from the text around them. Returns the looks that are new.
 */
export function markNewLooks(known: number[]): number[] {
  const seen = new Set(known);
  for (const marked of document.querySelectorAll('[data-new-look], [data-new-link]')) {
    for (const name of ['data-new-look', 'data-new-link']) marked.removeAttribute(name);
  }
  const grounds = new Map<Element, number>();
  const hash = (text: string, start: number) => {
    let sum = start;
    for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
    return sum;
  };
  const paints = ({ backgroundColor, backgroundImage, opacity, position }: CSSStyleDeclaration, element: Element) => {
    const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
    const isLaidOver = position === 'absolute' || position === 'fixed' || position === 'sticky';
    // What cannot be used may be pale, and is not judged.
    const isResting = element.matches(':disabled, [aria-disabled=true], [inert]');
    if (isBare && !isLaidOver && !isResting) return '';
    return [backgroundColor, backgroundImage, opacity, isLaidOver && element.getAttribute('class'), isResting].join();
  };
  const groundOf = (element: Element | null): number => {
    if (!element) return 0;
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const painted = paints(getComputedStyle(element), element);
    const ground = groundOf(element.parentElement);
    const all = painted ? hash(painted, ground) : ground;
    grounds.set(element, all);
    return all;
  };
  const lookOf = (element: Element): number => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return hash([color, fontSize, fontWeight, textShadow].join('|'), groundOf(element));
  };
  const isBlock = (element: Element) =>
    /^(block|list-item|table.*|flex|grid|inline-block)$/.test(getComputedStyle(element).display);
  const blockAround = (element: Element): Element | null => {
    let around = element.parentElement;
    while (around && !isBlock(around)) around = around.parentElement;
    return around;
  };
  const lookOfLink = (link: Element, around: Element): number => {
    const { textDecoration, borderTop, borderBottom, outline, fontFamily, fontStyle } = getComputedStyle(link);
    const clothes = [link.className, textDecoration, borderTop, borderBottom, outline, fontFamily, fontStyle];
    return hash(['link', lookOf(around), ...clothes].join('|'), lookOf(link));
  };
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
  const isSaid = (element: Element) =>
    element.matches('input, textarea, select') || [...element.childNodes].some(isText);
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSaid(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const look = lookOf(element);
    if (!seen.has(look)) element.setAttribute('data-new-look', '');
    seen.add(look);
  }
  for (const link of document.querySelectorAll('a[href], [role=link]')) {
    const around = blockAround(link);
    if (!around || isBlock(link) || around.textContent === link.textContent) continue;
    const look = lookOfLink(link, around);
    if (!seen.has(look)) link.setAttribute('data-new-link', '');
    seen.add(look);
  }
  return [...seen].slice(known.length);
}
