import { createMemoryRouter, Form, RouterProvider, useActionData, useLoaderData } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStoredAnswer } from './use-stored-answer.ts';
import { useTimesDone } from './use-times-done.ts';

type Answer = { intent: string; error: string | null };

function Note() {
  const answer = useStoredAnswer(useActionData<Answer>());
  const ours = answer?.intent === 'note' ? answer : undefined;
  const times = useTimesDone(ours?.error === null ? ours : undefined);
  return (
    <Form key={times} method="post">
      <p role="status">{ours?.error}</p>
      <p role="log">{`${useLoaderData<number>()} loaded`}</p>
      <input type="hidden" name="intent" value="note" />
      <input name="words" aria-label="Words" />
      <button type="submit">Send</button>
    </Form>
  );
}

function Page() {
  return (
    <>
      <Note />
      <Form method="post">
        <input type="hidden" name="intent" value="close" />
        <button type="submit">Close</button>
      </Form>
    </>
  );
}

let loads: number;
beforeEach(() => {
  loads = 0;
});

/** A page whose form takes nothing but what has a reason. */
async function opened() {
  const action = async ({ request }: { request: Request }): Promise<Answer> => {
    const form = await request.formData();
    const isRefused = form.get('intent') === 'note' && form.get('words') !== 'a reason';
    return { intent: String(form.get('intent')), error: isRefused ? 'Say why' : null };
  };
  const loader = () => ++loads;
  const router = createMemoryRouter([{ path: '/', loader, action, Component: Page, HydrateFallback: () => null }]);
  const screen = await render(<RouterProvider router={router} />);
  const words = screen.getByRole('textbox');
  const send = () => screen.getByRole('button', { name: 'Send' }).click();
  const holds = (text: string) => expect.element(words).toHaveValue(text);
  const isLoaded = (times: number) => expect.element(screen.getByRole('log')).toHaveTextContent(`${times} loaded`);
  return { router, screen, words, send, holds, isLoaded };
}

it('a form begins anew each time that what it sent is done', async () => {
  const { words, send, holds, isLoaded } = await opened();
  for (const load of [2, 3]) {
    await words.fill('a reason');
    await send();
    await isLoaded(load);
    await holds('');
  }
});

it('a form keeps its words where they were refused', async () => {
  const { screen, words, send, holds, isLoaded } = await opened();
  await words.fill('nothing');
  await send();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Say why');
  await isLoaded(2);
  await holds('nothing');
  await words.fill('a reason');
  await send();
  await holds('');
});

it('a form keeps its words, and the cursor in them, whatever else is done or loaded anew', async () => {
  const { router, screen, words, holds, isLoaded } = await opened();
  await words.fill('half a rea');
  await router.revalidate();
  await isLoaded(2);
  await holds('half a rea');
  await expect.element(words).toHaveFocus();
  await screen.getByRole('button', { name: 'Close' }).click();
  await isLoaded(3);
  await holds('half a rea');
});
