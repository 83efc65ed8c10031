type Kind = 'success' | 'info' | 'warning' | 'error' | 'loading';

/**
 * Shows a toast: what happened, and a line about it. Resolves to an id that `dismissToast`
 * takes. The library arrives with the first one, or with the page's idle moment.
 */
export async function showToast(kind: Kind, title: string, description?: string) {
  const { toast } = await import('sonner');
  return toast[kind](title, { description });
}

/** Takes a toast away, such as a `loading` one whose work is done. */
export async function dismissToast(id: string | number) {
  const { toast } = await import('sonner');
  toast.dismiss(id);
}
