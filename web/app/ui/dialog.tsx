import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  description?: string;
  /** Without both only what the dialog holds leads out of it, and it is seen while the page is covered */
  onOpenChange?: (open: boolean) => void;
  closeLabel?: string;
  /** What has the focus afterwards, where that is not what has it before */
  opener?: Element | null;
  /** Of the part of the page that it stands over, where that has one of its own */
  theme?: 'dark';
  /** For what is compared side by side */
  isWide?: boolean;
  children: ReactNode;
}

const panelStyle =
  'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full animate-appear overflow-y-auto ' +
  'rounded-t-card border border-line bg-surface p-5 text-ink shadow-float sm:inset-y-0 sm:my-auto sm:h-fit ' +
  'sm:rounded-card sm:p-6';

/** One question above the page; a sheet from below on a phone. Import it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, closeLabel, opener, theme, isWide = false, children } = props;
  const focused = useRef<Element | null>(null);
  // Radix knows only a trigger of its own, and without one leaves the focus nowhere.
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  const isForced = closeLabel === undefined;
  const stay = (event: Event) => isForced && event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          data-forced={isForced || undefined}
          className="fixed inset-0 z-50 animate-appear bg-[oklch(0.2_0.03_195/0.5)]"
        />
        <Radix.Content
          data-theme={theme}
          data-forced={isForced || undefined}
          className={classNames(panelStyle, isWide ? 'max-w-[84rem]' : 'max-w-xl')}
          onOpenAutoFocus={() => {
            focused.current = opener ?? document.activeElement;
          }}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="pt-1.5 text-lg font-semibold">{title}</Radix.Title>
            {isForced ? null : (
              <Radix.Close asChild>
                <IconButton
                  label={closeLabel}
                  icon={<X className="size-5" aria-hidden="true" />}
                  className="-me-2 -mt-1"
                />
              </Radix.Close>
            )}
          </div>
          {description ? <Radix.Description className="mt-1 text-muted">{description}</Radix.Description> : null}
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
