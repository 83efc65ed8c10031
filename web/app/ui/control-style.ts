/** The classes of every control one types or chooses in. */
export const controlStyle =
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 py-2 text-base text-ink ' +
  'placeholder:py-1 placeholder:text-muted transition-colors hover:border-ink aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:opacity-55';
