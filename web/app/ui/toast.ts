type Kind = 'success' | 'info' | 'warning' | 'error' | 'loading';

/**
 * Shows a toast: what happened, and a line about it. Resolves to an id that `dismissToast`
 * takes. The library arrives after the page, before anybody can ask for one.
 */
export async function showToast(kind: Kind, title: string, description?: string) {
  const { toast } = await import('./toaster.tsx');
  return toast[kind](title, { description });
}

/** Takes a toast away, such as a `loading` one whose work is done. */
export async function dismissToast(id: string | number) {
  const { toast } = await import('./toaster.tsx');
  toast.dismiss(id);
}
