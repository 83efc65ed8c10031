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
  return add({ kind, title, description, action });
}

/** The same in the middle above a page whose corners are full, such as a call's. */
export const showToastAbove = (kind: ToastKind, title: string): Promise<number> => add({ kind, title, isAbove: true });

async function add(toast: Parameters<typeof import('./toaster.tsx').addToast>[0]): Promise<number> {
  want();
  return (await loadToaster()).addToast(toast);
}

/** Takes a toast away, such as a `loading` one whose work is done. */
export async function dismissToast(id: number): Promise<void> {
  (await loadToaster()).removeToast(id);
}
