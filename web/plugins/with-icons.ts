import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Tells the modules of a chunk: our own by their paths, and icons by the names that the library exports them under. */
export function withIcons(own: RegExp, ...names: string[]): (id: string) => boolean {
  const icons = new Set(names.map((name) => resolve(`lucide-react/icons/${name}`)));
  return (id) => own.test(id) || icons.has(id);
}
