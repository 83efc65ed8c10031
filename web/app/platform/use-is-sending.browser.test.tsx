import { createMemoryRouter, Form, RouterProvider, redirect, useActionData } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useIsSending } from './use-is-sending.ts';

const stateOf = (isSending: boolean, isOther: boolean) => {
  if (isOther) return 'ending';
  return isSending ? 'sending' : 'free';
};

function Page() {
  const isSending = useIsSending({ intent: 'invite' });
  const isOther = useIsSending({ intent: 'end' });
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="invite" />
      <button type="submit">Send</button>
      <p role="status">{`${useActionData() ?? 'Nothing'}: ${stateOf(isSending, isOther)}`}</p>
    </Form>
  );
}

it('a form is on its way until its answer stands on the page, or until the page that it leads to', async () => {
  const answers: PromiseWithResolvers<string | Response>[] = [];
  const loads: PromiseWithResolvers<null>[] = [];
  const slow = () => {
    loads.push(Promise.withResolvers());
    return loads.at(-1)?.promise;
  };
  let isFirst = true;
  const action = () => {
    answers.push(Promise.withResolvers());
    return answers.at(-1)?.promise;
  };
  const loader = () => {
    if (!isFirst) return slow();
    isFirst = false;
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', loader, action, Component: Page, HydrateFallback: () => null },
    { path: '/done', loader: slow, Component: () => <h1>Done</h1> },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const says = (text: string) => expect.element(screen.getByRole('status')).toHaveTextContent(text);
  const press = () => screen.getByRole('button').click();
  await press();
  await says('Nothing: sending');
  answers[0]?.resolve('Refused');
  await says('Refused: free');
  expect(router.state.navigation.state, 'the page still loads anew').toBe('loading');
  await press();
  await says('Refused: sending');
  answers[1]?.resolve('Refused again');
  await says('Refused again: free');
  loads.at(-1)?.resolve(null);
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  await says('Refused again: free');
  await press();
  answers[2]?.resolve(redirect('/done'));
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  await says('Refused again: sending');
  loads.at(-1)?.resolve(null);
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Done');
});
