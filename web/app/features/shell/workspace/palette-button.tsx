import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { Destination, FoundGroup } from './destination.ts';

const CommandPalette = lazyPart(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

export interface PaletteButtonProps {
  destinations: Destination[];
  placeholder: string;
  find: (term: string) => Promise<FoundGroup[]>;
}

/** Opens the palette, and tells the keys that do so from every page. */
export function PaletteButton(props: PaletteButtonProps) {
  const { t } = useTranslation('shell/workspace');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-3 text-muted transition-colors hover:text-ink max-sm:hover:bg-sunken sm:min-h-10 sm:border sm:border-line sm:bg-surface sm:hover:border-edge"
      >
        <Search className="size-5 sm:size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">
          {t('search')}
          {/* Pages have fields of their own to search in. */}
          <span className="sr-only"> {props.placeholder}</span>
        </span>
        <span aria-hidden="true" className="ms-6 text-sm max-lg:hidden">
          Ctrl K
        </span>
      </button>
      {isOpen ? (
        <Suspense>
          <CommandPalette {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
