import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

export const loadToaster = () => import('./toaster.tsx');

const listeners = new Set<() => void>();
let isWanted = false;

function want() {
  isWanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anybody has asked for a toast yet; until then a page need not carry the library. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
}

/** Shows a toast: what happened, a line about it, and where it leads. Resolves to an id that `dismissToast` takes. */
export async function showToast(
  kind: ToastKind,
  title: string,
  description?: string,
  action?: { label: string; onPress: () => void },
): Promise<number> {
  want();
  return (await loadToaster()).addToast({ kind, title, description, action });
}

/** Takes a toast away, such as a `loading` one whose work is done. */
export async function dismissToast(id: number): Promise<void> {
  (await loadToaster()).removeToast(id);
}
