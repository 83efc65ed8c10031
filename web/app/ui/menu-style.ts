export const menuPanelStyle =
  'z-40 min-w-[min(13rem,80vw)] animate-appear rounded-card border border-line bg-surface p-1.5 text-ink shadow-float';

export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-base outline-none ' +
  'transition-colors hover:bg-sunken data-highlighted:bg-sunken aria-[current]:bg-primary-soft ' +
  'aria-[current]:font-medium data-disabled:opacity-55';
