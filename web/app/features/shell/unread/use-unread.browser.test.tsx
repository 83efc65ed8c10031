import { createMemoryRouter, RouterProvider, useRevalidator } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { tellTabs } from '../../../platform/appointment-news.ts';
import { useUnread } from './use-unread.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

function Shown({ name }: { name: string }) {
  return (
    <p role="status" aria-label={name}>
      {useUnread().messages}
    </p>
  );
}

function Page() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <Shown name="Rail" />
      <Shown name="Title" />
      <button type="button" onClick={() => void revalidate()}>
        Load anew
      </button>
    </>
  );
}

it('counts a change once for all that show it, and again after each connection', async () => {
  let asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    return Response.json({ json: { messages: 10 + asked, notifications: 0 } });
  };
  let loads = 0;
  const router = createMemoryRouter([
    {
      id: 'root',
      path: '/',
      loader: () => ({ unread: { messages: ++loads, notifications: 0 } }),
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const shows = (name: string, messages: string) =>
    expect.element(screen.getByRole('status', { name })).toHaveTextContent(messages);
  await shows('Rail', '1');
  tellTabs({ kind: 'ready' });
  for (const name of ['Rail', 'Title']) await shows(name, '11');
  tellTabs({ kind: 'notification' });
  for (const name of ['Rail', 'Title']) await shows(name, '12');
  expect(asked).toBe(2);
  await screen.getByRole('button').click();
  await expect.poll(() => loads).toBe(2);
  // The change may have come after what this was loaded with.
  for (const name of ['Rail', 'Title']) await shows(name, '13');
  expect(asked).toBe(3);
});
