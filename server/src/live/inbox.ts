/** What waits for one reader. */
export type Inbox<Item> = {
  put: (item: Item) => void;
  /** Everything that waits, as soon as anything does; nothing after `patienceMs`. One reader at a time. */
  take(patienceMs: number): Promise<Item[] | 'closed'>;
  close: () => void;
};

const CAPACITY = 1_000;

/** An inbox that closes instead of growing beyond a thousand items. */
export function createInbox<Item>(capacity = CAPACITY): Inbox<Item> {
  let waiting: Item[] = [];
  let isClosed = false;
  let notify: () => void = () => {};

  const close = () => {
    isClosed = true;
    waiting = [];
    notify();
  };
  const put = (item: Item) => {
    if (isClosed) return;
    if (waiting.length === capacity) return close();
    waiting.push(item);
    notify();
  };
  const sleep = (patienceMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    put,
    close,
    async take(patienceMs) {
      if (waiting.length === 0 && !isClosed) await sleep(patienceMs);
      if (isClosed) return 'closed';
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
