import { expect, type Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';

/** What Tab came to: its place among the elements that it should come to, and whether one sees that it is there. */
interface Stop {
  name: string;
  isSeen: boolean;
}

type Walked = { wanted: string[]; stops: Stop[] };
/** `passing` are those that hand their focus on at once, as a row of tabs does to the open one. */
type Noted = { stops: { element: Element; isSeen: boolean }[]; passing: Set<Element> };

/** More than any public page has. */
const MOST_STOPS = 400;

/** By Tab alone one comes to all that can be used, in the order of the page, seen each time, and out again. */
export async function expectReachedByTab(page: Page): Promise<void> {
  // The page that is there without a network stays as the server sent it.
  const isHydrated = await page.evaluate(() => '__reactRouterContext' in window);
  if (isHydrated) await untilAlive(page.getByRole('button').first());
  await page.evaluate(noteFocus);
  const { wanted } = await page.evaluate(readWalk);
  expect(wanted.length).toBeLessThan(MOST_STOPS);
  // All at once: a key on its own would cost a message there and one back.
  await Promise.all([...wanted, 'out again'].map(() => page.keyboard.press('Tab')));
  const walked = await page.evaluate(readWalk);
  const names = walked.stops.map(({ name }) => name).slice(0, walked.wanted.length);
  expect.soft(names, `${page.url()} by Tab`).toEqual(walked.wanted);
  const unseen = walked.stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name);
  expect.soft(unseen, `${page.url()} hides where Tab is`).toEqual([]);
}

/** Runs in the page. */
function noteFocus(): void {
  const noted: Noted = { stops: [], passing: new Set() };
  let keys = 0;
  let keysAtLastStop = -1;
  Object.assign(globalThis, { noted });
  const isOutlined = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const note = ({ target }: FocusEvent) => {
    const element = target as HTMLInputElement;
    if (keys === keysAtLastStop) noted.passing.add((noted.stops.pop() ?? { element }).element);
    keysAtLastStop = keys;
    // A box that only speaks is seen by its label, or by what stands beside or around it.
    const shown = [element, ...(element.labels ?? []), element.nextElementSibling, element.parentElement];
    noted.stops.push({ element, isSeen: shown.some(isOutlined) });
  };
  addEventListener('keydown', () => ++keys, true);
  addEventListener('focusin', note, true);
  (document.activeElement as HTMLElement | null)?.blur();
  document.getSelection()?.removeAllRanges();
}

/** Runs in the page. */
function readWalk(): Walked {
  const { stops, passing } = (globalThis as unknown as { noted: Noted }).noted;
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ];
  const isUsable = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type=hidden]') &&
    !element.closest('[inert]') &&
    !passing.has(element) &&
    element.checkVisibility({ visibilityProperty: true });
  const isOfGroup = (one: HTMLElement): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === 'radio';
  /** Of a group of radio buttons only one is a stop: the one that is chosen. */
  const isStop = (element: HTMLElement) => {
    if (!isOfGroup(element)) return true;
    const group = all.filter(isOfGroup).filter(({ name, form }) => name === element.name && form === element.form);
    return (group.find(({ checked }) => checked) ?? group[0]) === element;
  };
  const usable = all.filter(isUsable).filter(isStop);
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
    return `${all.indexOf(element as HTMLElement)} ${element.localName} ${text.trim().slice(0, 40)}`;
  };
  return {
    wanted: usable.map(nameOf),
    stops: stops.map(({ element, isSeen }) => ({ name: nameOf(element), isSeen })),
  };
}
