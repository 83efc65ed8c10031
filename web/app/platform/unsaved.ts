const forms = new Set<() => boolean>();

/** Tells of a form whether something in it is unsaved; returns what takes that back. */
export function watchUnsaved(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => forms.delete(isUnsaved);
}

/** Whether leaving the page would lose what somebody has entered. */
export const hasUnsaved = (): boolean => [...forms].some((isUnsaved) => isUnsaved());

const discards = new Set<() => void>();

/** Calls when somebody leaves what is unsaved although they were asked; returns what takes that back. */
export function onDiscard(discard: () => void): () => void {
  discards.add(discard);
  return () => discards.delete(discard);
}

export function discardUnsaved(): void {
  for (const discard of discards) discard();
}
