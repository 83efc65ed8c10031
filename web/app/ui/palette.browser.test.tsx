import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Palette } from './palette.tsx';

const found = (name: string) => [{ label: 'Patients', items: [{ id: `/visit/${name}`, label: name }] }];

it('Enter opens what the typed term finds, also where its answer is still on the way', async () => {
  const chosen: string[] = [];
  const palette = (name: string, isBusy: boolean) => (
    <Palette
      label="Search"
      placeholder=""
      typed="ca"
      onType={() => {}}
      groups={found(name)}
      isBusy={isBusy}
      state=""
      onChoose={(id) => chosen.push(id)}
      onClose={() => {}}
    />
  );
  const screen = await render(palette('Adams', true));
  await screen.getByRole('combobox').click();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([]);
  await screen.rerender(palette('Carter', false));
  await expect.poll(() => chosen).toEqual(['/visit/Carter']);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveLength(2);
});
