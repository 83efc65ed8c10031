import type { ComponentProps } from 'react';
import { staticPart } from '../../../platform/static-part.tsx';
import type { FeeAndInsurers as Part } from './fee-and-insurers.tsx';

/** Without its code: it is only read. */
export const FeeAndInsurers = staticPart<ComponentProps<typeof Part>>(
  async () => (await import('./fee-and-insurers.tsx')).FeeAndInsurers,
);
