import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

const Part = lazyPart(async () => ({ default: (await import('./red-flag.tsx')).RedFlag }));

/** Whom to call first where what somebody writes may not wait. */
export const RedFlag = ({ text }: { text: string }) => (
  <Suspense>
    <Part text={text} />
  </Suspense>
);
