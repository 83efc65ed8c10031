import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from './class-names.ts';
import { menuPanelStyle } from './menu-style.ts';

interface DisclosureMenuProps {
  /** Its name, where the trigger has no words of its own */
  label?: string;
  trigger: ReactNode;
  children: ReactNode;
  /** Which edge of the trigger the panel keeps to. */
  align?: 'start' | 'end';
  className?: string;
  panelClassName?: string;
}

function useClosing() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) details.current?.removeAttribute('open');
    openedAt.current = key;
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
      const outside = !(event instanceof KeyboardEvent) && !menu.contains(event.target as Node);
      if (escaped || outside) menu.open = false;
      if (escaped) menu.querySelector('summary')?.focus();
    };
    const events = ['pointerdown', 'focusin', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, close);
    return () => {
      for (const name of events) document.removeEventListener(name, close);
    };
  }, []);
  return details;
}

/** A panel of links or forms under a button; opens even before any script has arrived. */
export function DisclosureMenu({
  label,
  trigger,
  children,
  align = 'end',
  className = 'px-3',
  panelClassName,
}: DisclosureMenuProps) {
  const details = useClosing();
  const side = align === 'end' ? 'end-0' : 'start-0';
  const summary =
    'flex min-h-11 min-w-11 list-none items-center justify-center gap-2 rounded-control font-medium ' +
    'transition-colors hover:bg-sunken [&::-webkit-details-marker]:hidden';
  return (
    <details ref={details} className="relative">
      <summary aria-label={label} className={classNames(summary, className)}>
        {trigger}
      </summary>
      <div className={classNames('absolute top-full mt-1.5', side, menuPanelStyle, panelClassName)}>{children}</div>
    </details>
  );
}
