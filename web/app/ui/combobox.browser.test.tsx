import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './combobox.tsx';

const LANGUAGES = ['Arabic', 'Armenian', 'French'];
const find = (typed: string) =>
  LANGUAGES.filter((label) => label.toLowerCase().startsWith(typed)).map((label) => ({ value: label, label }));

it('is typed into, and chosen from by keys or by a press, without losing the focus', async () => {
  const chosen: string[] = [];
  const screen = await render(
    <Combobox label="Language" find={find} onChoose={(value) => chosen.push(value)} none="No such language" />,
  );
  const field = screen.getByRole('combobox', { name: 'Language' });
  const option = (name: string) => screen.getByRole('option', { name });
  await field.click();
  await userEvent.keyboard('ar');
  await expect.element(option('French')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Armenian')).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('Armenian').element().id);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['Armenian']);
  await expect.element(field).toHaveValue('');

  await userEvent.keyboard('zz');
  await expect.element(screen.getByText('No such language')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['Armenian']);
  await userEvent.keyboard('{Escape}');
  await option('French').click();
  expect(chosen).toEqual(['Armenian', 'French']);
  await expect.element(field).toHaveFocus();
});
