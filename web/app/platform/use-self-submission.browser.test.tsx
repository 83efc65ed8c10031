import { useRef } from 'react';
import { createMemoryRouter, Form, Link, RouterProvider, useNavigation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useEnteredEarly } from './use-entered-early.ts';
import { useSelfSubmission } from './use-self-submission.ts';

/** Many of these take a slow phone longer to draw than a form waits for another change. */
const PARTS = Array.from({ length: 120 }, (_, part) => part);
function SlowPart() {
  useNavigation();
  const until = performance.now() + 5;
  while (performance.now() < until);
  return null;
}

function Search({ isSlow = false }) {
  const form = useRef<HTMLFormElement>(null);
  const send = useSelfSubmission();
  useEnteredEarly(form, send);
  return (
    <>
      <Form ref={form} onChange={(event) => send(event.currentTarget)}>
        <input name="q" aria-label="Search" />
      </Form>
      <Link to="/doctor">Doctor</Link>
      {isSlow ? PARTS.map((part) => <SlowPart key={part} />) : null}
    </>
  );
}

let asked: string[];
let answer: PromiseWithResolvers<null>;
const routerOf = (isSlow = false) =>
  createMemoryRouter([
    {
      path: '/',
      loader: ({ request }) => void asked.push(new URL(request.url).search),
      element: <Search isSlow={isSlow} />,
      HydrateFallback: () => null,
    },
    { path: '/doctor', loader: () => answer.promise, Component: () => <h1>A doctor</h1> },
  ]);
beforeEach(() => {
  asked = [];
  answer = Promise.withResolvers();
});

it('a form sends itself once, after its last change', async () => {
  const screen = await render(<RouterProvider router={routerOf()} />);
  await screen.getByLabelText('Search').click();
  await userEvent.keyboard('knee');
  await expect.poll(() => asked.at(-1)).toBe('?q=knee');
  expect(asked.length).toBeLessThan(4);
});

it('a link that is pressed meanwhile is followed, however long the page takes to draw that', async () => {
  const screen = await render(<RouterProvider router={routerOf(true)} />);
  const link = screen.getByRole('link');
  (screen.getByLabelText('Search').element() as HTMLElement).focus();
  document.execCommand('insertText', false, 'k');
  (link.element() as HTMLElement).click();
  const pressedAt = performance.now();
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(1_000);
  answer.resolve(null);
  await expect.element(screen.getByRole('heading')).toHaveTextContent('A doctor');
  expect(asked).toEqual(['']);
});
