import type { ComponentProps } from 'react';
import { staticPart } from '../../../platform/static-part.tsx';
import type { AskInWriting as Part } from './ask-in-writing.tsx';

/** Without its code: it is only read, and its link followed. */
export const AskInWriting = staticPart<ComponentProps<typeof Part>>(
  async () => (await import('./ask-in-writing.tsx')).AskInWriting,
);
