import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Arrival } from './arrival.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import type { ToastKind } from './toast.ts';
import { useSwipe } from './use-swipe.ts';

interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  description?: string | undefined;
  /** Where it leads; nothing is lost with it: what it tells of is found without it too */
  action?: { label: string; onPress: () => void } | undefined;
  /** Over a page whose foot and corners are full, such as a call's */
  isAbove?: boolean;
}

const SHOWN = 3;
const DURATION_MS = 4_000;
const ACTION_MS = 10_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

// From here, because this file is there once the page is: a toast about a lost connection can load nothing.
export function addToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  change([...toasts, { ...toast, id: lastId }].slice(-SHOWN));
  return lastId;
}

export const removeToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => toasts,
  );
}

const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  error: <CircleX className="size-5 text-danger" aria-hidden="true" />,
  warning: <TriangleAlert className="size-5 text-warning" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
  loading: <Spinner className="size-5" />,
} satisfies Record<ToastKind, unknown>;

function Item({ toast: { id, kind, title, description, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const hasAction = action !== undefined;
  const isBusy = kind === 'loading';
  const stays = isHeld || isBusy;
  const swipe = useSwipe(() => removeToast(id));
  useEffect(() => {
    const timer = stays ? undefined : setTimeout(removeToast, hasAction ? ACTION_MS : DURATION_MS, id);
    return () => clearTimeout(timer);
  }, [id, stays, hasAction]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...(isBusy ? {} : swipe.handlers)}
      style={swipe.by === 0 ? undefined : { translate: `${swipe.by}px` }}
      data-toast={kind}
      className={
        'pointer-events-auto flex touch-pan-y animate-appear items-start gap-3 rounded-card border border-line bg-surface p-4 ' +
        'text-ink shadow-float'
      }
    >
      <span className="mt-0.5 shrink-0">{icons[kind]}</span>
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {description ? <p className="text-sm text-muted">{description}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={() => {
            removeToast(id);
            action.onPress();
          }}
          className="-my-2 -me-2 min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-sunken"
        >
          {action.label}
        </button>
      ) : null}
    </li>
  );
}

interface ToasterProps {
  /** What screen readers call the place where toasts appear. */
  label: string;
  /** Whether the first document has been left. */
  hasMoved?: boolean;
}

/** At the foot they would cover what people type into, and what sends it; at the very top the page's bar. */
const place = 'pointer-events-none fixed top-19 z-100 mx-auto grid w-[calc(100%-2rem)] max-w-96 gap-3';

/** Where toasts appear: three at a time, four seconds each, longer where they lead somewhere, and gone by a swipe. Says new pages as well: nothing else is on all of them. */
export default function Toaster({ label, hasMoved = false }: ToasterProps) {
  const shown = useToasts();
  return (
    <>
      <Arrival isDue={hasMoved} />
      <section aria-label={label} aria-live="polite" aria-relevant="additions text">
        <ol
          className={classNames(
            place,
            shown.some(({ isAbove }) => isAbove) ? 'inset-x-0' : 'max-sm:inset-x-0 sm:end-6',
          )}
        >
          {shown.map((toast) => (
            <Item key={toast.id} toast={toast} />
          ))}
        </ol>
      </section>
    </>
  );
}
