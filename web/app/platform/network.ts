const SETTLED_MS = 1_000;
const PAUSE_MS = 3_000;

let search: Promise<void> | undefined;

/** Until the browser says that there is a network, or the server answers: browsers are wrong at times, as with a VPN. */
export function untilNetwork(): Promise<void> {
  search ??= findNetwork().finally(() => {
    search = undefined;
  });
  return search;
}

async function findNetwork(): Promise<void> {
  while (!navigator.onLine) {
    if (await isAnswered()) return believeServer();
    await new Promise((go) => {
      setTimeout(go, PAUSE_MS);
      window.addEventListener('online', go, { signal: AbortSignal.timeout(PAUSE_MS) });
    });
  }
  // That there is a network is said a moment before anything answers.
  await new Promise((go) => setTimeout(go, SETTLED_MS));
}

const isAnswered = () =>
  fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(PAUSE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** For all that asks the browser, or waits for its word, until it speaks again. */
function believeServer(): void {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  window.addEventListener('offline', () => Reflect.deleteProperty(navigator, 'onLine'), { once: true, capture: true });
  window.dispatchEvent(new Event('online'));
}
