import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { takeStored } from './take-stored.ts';

const BEFORE = { what: 'A list\r\nwas lost.', data: 'names', risk: 'likely', kinds: 'seen', isClosed: '' };
const NOW = { what: 'Two lists were lost.', data: 'names, ages', risk: 'high', kinds: 'seen,lost', isClosed: 'on' };

async function filled() {
  const screen = await render(
    <form aria-label="Breach">
      <textarea name="what" aria-label="What" defaultValue={BEFORE.what} />
      <input name="data" aria-label="Data" defaultValue={BEFORE.data} />
      <input type="radio" name="risk" value="unlikely" aria-label="Unlikely" />
      <input type="radio" name="risk" value="likely" aria-label="Likely" defaultChecked />
      <input type="radio" name="risk" value="high" aria-label="High" />
      <input type="checkbox" name="kinds" value="seen" aria-label="Seen" defaultChecked />
      <input type="checkbox" name="kinds" value="lost" aria-label="Lost" />
      <input type="checkbox" name="isClosed" aria-label="Closed" />
    </form>,
  );
  const form = screen.getByRole('form').element() as HTMLFormElement;
  const holds = () => {
    const data = new FormData(form);
    return Object.fromEntries(Object.keys(NOW).map((name) => [name, data.getAll(name).join(',')]));
  };
  return { screen, form, holds };
}

it('what is stored by now comes into each field that nobody has touched', async () => {
  const { form, holds } = await filled();
  takeStored(form, BEFORE, NOW);
  expect(holds()).toEqual(NOW);
});

it('what was typed or chosen stays', async () => {
  const { screen, form, holds } = await filled();
  await screen.getByLabelText('Data').fill('names and telephones');
  await screen.getByLabelText('Unlikely').click();
  await screen.getByLabelText('Seen').click();
  takeStored(form, BEFORE, NOW);
  expect(holds()).toEqual({ ...NOW, data: 'names and telephones', risk: 'unlikely', kinds: '' });
});
