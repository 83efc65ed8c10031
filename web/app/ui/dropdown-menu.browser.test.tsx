import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageContext } from '../platform/language.ts';
import { DropdownMenu } from './dropdown-menu.tsx';

it.each([
  ['en', ['Move', 'Cancel', 'Delete'], 'c'],
  ['ar', ['نقل', 'إلغاء', 'حذف'], 'إ'],
] as const)('keys lead to what can be chosen, and Escape back: %s', async (language, labels, letter) => {
  const chosen: string[] = [];
  const [move, cancel, remove] = labels;
  const items = labels.map((label) => ({ label, disabled: label === remove, onSelect: () => chosen.push(label) }));
  const screen = await render(
    <LanguageContext value={language}>
      <DropdownMenu trigger={<button type="button">More</button>} items={items} />
    </LanguageContext>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item(move)).toHaveFocus();
  for (const [key, name] of [
    ['{ArrowDown}', cancel],
    ['{Home}', move],
    ['{End}', cancel],
    ['{Home}', move],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
  // No keyboard of a test has Arabic letters.
  item(move)
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
  await expect.element(item(cancel)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(chosen).toEqual([]);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(chosen).toEqual([move]);
});
