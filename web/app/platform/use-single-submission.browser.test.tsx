import { createMemoryRouter, RouterProvider, useFetcher } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useSingleSubmission } from './use-single-submission.ts';

type Answer = { error: string | null };

function Page() {
  const fetcher = useFetcher<Answer>();
  const { isBusy, isFirst } = useSingleSubmission(fetcher);
  return (
    <fetcher.Form method="post" onSubmit={(event) => isFirst() || event.preventDefault()}>
      <button type="submit">Send</button>
      <p role="status">{`${fetcher.data?.error ?? 'Nothing'}, ${fetcher.state}${isBusy ? ', busy' : ''}`}</p>
    </fetcher.Form>
  );
}

let sent: PromiseWithResolvers<Answer | undefined>[];
let isLoaded: PromiseWithResolvers<null>;
beforeEach(() => {
  sent = [];
  isLoaded = Promise.withResolvers();
});

/** A page whose form was sent, and which takes its time to load anew once it is answered. */
async function pressed() {
  let loads = 0;
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => (++loads === 1 ? null : isLoaded.promise),
      action: () => {
        const answer = Promise.withResolvers<Answer | undefined>();
        sent.push(answer);
        return answer.promise;
      },
      Component: Page,
      HydrateFallback: () => null,
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const button = screen.getByRole('button').element() as HTMLElement;
  const press = () => button.click();
  const says = (text: string) => expect.element(screen.getByRole('status')).toHaveTextContent(text);
  press();
  return { press, says };
}

it('a double press is one submission, also before the page shows the first', async () => {
  const { press, says } = await pressed();
  press();
  await says('Nothing, submitting, busy');
  press();
  expect(sent).toHaveLength(1);
});

it('after a refusal the next press counts, while the page still loads anew', async () => {
  const { press, says } = await pressed();
  sent[0]?.resolve({ error: 'Say why' });
  await says('Say why, loading');
  press();
  press();
  await says('Say why, submitting, busy');
  expect(sent).toHaveLength(2);
  sent[1]?.resolve({ error: null });
  await says('Nothing, loading, busy');
});

it('what is done is not done again while the page loads anew, but may be asked for after that', async () => {
  const { press, says } = await pressed();
  sent[0]?.resolve({ error: null });
  await says('Nothing, loading, busy');
  press();
  expect(sent).toHaveLength(1);
  isLoaded.resolve(null);
  await says('Nothing, idle');
  press();
  expect(sent).toHaveLength(2);
});

it('what could not be sent is sent by the next press', async () => {
  const { press, says } = await pressed();
  sent[0]?.resolve(undefined);
  await says('Nothing, loading');
  press();
  expect(sent).toHaveLength(2);
});
