import { type ComponentProps, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { usePrefetch } from '../../../platform/use-prefetch.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QUICK_PARAM } from './quick-param.ts';

const loadQuickBooking = () => import('./quick-booking.tsx');
const QuickBooking = lazyPart(loadQuickBooking);

type QuickBookingLinkProps = Omit<ComponentProps<typeof LinkButton>, 'to' | 'onClick'> & { providerId: string };

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Books in a dialog above the page; before scripts and in a new tab it is a link to the booking page. */
export function QuickBookingLink({ providerId, ...link }: QuickBookingLinkProps) {
  const { isOpen, open, close } = useOpening(providerId);
  usePrefetch(loadQuickBooking);
  return (
    <>
      <LinkButton
        {...link}
        to={`/book?provider=${providerId}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          open();
        }}
      />
      {isOpen ? (
        <Suspense>
          <QuickBooking providerId={providerId} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the address says, or is about to: the page is asked for once more, and the dialog need not wait for it. */
function useAsked(params: URLSearchParams): string | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const coming = location?.pathname === pathname ? new URLSearchParams(location.search) : params;
  return coming.get(QUICK_PARAM);
}

/** Which dialog is open stands in the address, so that Back closes it and a reload keeps it. */
function useOpening(providerId: string) {
  const [params, setParams] = useSearchParams();
  const asked = useAsked(params);
  const navigate = useNavigate();
  const wasOpenedHere = useRef(false);
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  const change = (value: string | null, replace: boolean) =>
    setParams(
      (known) => {
        if (value) known.set(QUICK_PARAM, value);
        else known.delete(QUICK_PARAM);
        return known;
      },
      { replace, preventScrollReset: true },
    );
  const open = () => {
    wasOpenedHere.current = true;
    change(providerId, false);
  };
  const close = () => {
    if (wasOpenedHere.current) void navigate(-1);
    else change(null, true);
    wasOpenedHere.current = false;
  };
  return { isOpen: isAlive && asked === providerId, open, close };
}
