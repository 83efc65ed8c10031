import { useEffect } from 'react';
import { newErrorId } from '../../platform/error-id.ts';
import { isOnline } from '../../platform/network.ts';
import { reportFailure } from '../../platform/report-failure.ts';
import { errorKind } from './error-kind.ts';

/** A page that fails on each movement says nothing new. */
const most = 5;
let reported = 0;

function report(error: unknown) {
  const kind = errorKind(error, isOnline());
  // What the network refused was shown where it was asked for.
  if (kind === 'connection' || reported >= most) return;
  reported += 1;
  reportFailure(newErrorId(), kind, error);
}

const onError = ({ error }: ErrorEvent) => report(error);
const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);

/** Reports what no screen shows: failures in handlers and in what runs later. */
export function useUncaughtFailures() {
  useEffect(() => {
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
