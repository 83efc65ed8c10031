import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageContext } from '../platform/language.ts';
import { Tabs } from './tabs.tsx';

const tabs = ['First', 'Second', 'Third'].map((name) => ({ value: name, label: name, content: `About ${name}` }));

it.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)('keys lead through tabs in the direction of the language: %s', async (language, onward) => {
  const screen = await render(
    <LanguageContext value={language}>
      <Tabs label="Order" tabs={tabs} />
    </LanguageContext>,
  );
  const tab = (name: string) => screen.getByRole('tab', { name });
  await tab('First').click();
  for (const [key, name] of [
    [onward, 'Second'],
    ['{End}', 'Third'],
    ['{Home}', 'First'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText(`About ${name}`)).toBeVisible();
  }
});
