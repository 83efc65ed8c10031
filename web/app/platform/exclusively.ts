/** Runs work while nobody else has this name, in whatever tab: they take turns where the browser can tell them apart. */
export function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** The names that somebody has now, this tab included. */
export async function namesInUse(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
