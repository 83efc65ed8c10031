import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { Arrival } from './arrival.tsx';

// From here, because this file is there once the page is: a toast about a lost connection can load nothing.
export { toast } from 'sonner';

const classes = {
  toast: 'flex w-full items-start gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-float',
  title: 'font-semibold',
  description: 'text-sm text-muted',
  success: '[&_[data-icon]]:text-success',
  error: '[&_[data-icon]]:text-danger',
  warning: '[&_[data-icon]]:text-warning',
  info: '[&_[data-icon]]:text-info',
};

// Below, they would cover what people type into on a phone.
const isPhone = () => window.matchMedia('(max-width: 600px)').matches;

/** At the top they leave the page's bar free: its way back, and what it says. */
const BELOW_BAR = { top: '4.75rem' };

interface ToasterProps {
  direction: 'ltr' | 'rtl';
  /** Whether the first document has been left. */
  hasMoved?: boolean;
}

/** Where toasts appear: three at a time, four seconds each. Says new pages as well: nothing else is on all of them. */
export default function Toaster({ direction, hasMoved = false }: ToasterProps) {
  const corner = direction === 'rtl' ? 'bottom-left' : 'bottom-right';
  return (
    <>
      <Arrival isDue={hasMoved} />
      <Sonner
        dir={direction}
        position={isPhone() ? 'top-center' : corner}
        visibleToasts={3}
        duration={4000}
        gap={14}
        offset={BELOW_BAR}
        mobileOffset={BELOW_BAR}
        style={{ fontFamily: 'inherit' }}
        toastOptions={{ unstyled: true, classNames: classes }}
      />
    </>
  );
}
