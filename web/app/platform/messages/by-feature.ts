/** The messages of one language: feature (namespace) → key → text. */
export type Messages = Record<string, Record<string, string>>;

type Files = Record<string, Record<string, string>>;

const featureOf = (path: string) => path.split('/').at(-3) ?? path;

/** Turns globbed files into namespaces named after their feature. */
export function byFeature(files: Files): Messages {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [featureOf(path), file]));
}
