import { createMemoryRouter, Form, Link, RouterProvider, useActionData, useRevalidator } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStoredAnswer } from './use-stored-answer.ts';

function Page() {
  const answer = useStoredAnswer(useActionData<string>());
  const { revalidate } = useRevalidator();
  return (
    <>
      <Form method="post">
        <button type="submit">Send</button>
      </Form>
      <button type="button" onClick={() => void revalidate()}>
        Load anew
      </button>
      <Link to="?other">Another page</Link>
      <p role="status">{answer ?? 'Nothing'}</p>
    </>
  );
}

it('a refusal stays while the page’s data are loaded anew, until another answer or another page', async () => {
  let answers = 0;
  let loads = 0;
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => ++loads,
      action: () => `Refused ${++answers}`,
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const press = (name: string) => screen.getByRole('button', { name }).click();
  const said = screen.getByRole('status');
  await press('Send');
  await expect.element(said).toHaveTextContent('Refused 1');
  const before = loads;
  await press('Load anew');
  await expect.poll(() => loads).toBeGreaterThan(before);
  await expect.poll(() => router.state.revalidation).toBe('idle');
  expect(router.state.actionData, 'what the router itself has').toBeNull();
  await expect.element(said).toHaveTextContent('Refused 1');
  await press('Send');
  await expect.element(said).toHaveTextContent('Refused 2');
  await screen.getByRole('link').click();
  await expect.element(said).toHaveTextContent('Nothing');
});
