import type { Draft } from './draft.ts';

/** What every part of the form is given. */
export interface DraftFieldsProps {
  draft: Draft;
  /** The words for what is wrong with a part */
  errorOf: (name: string) => string | undefined;
  change: (part: Partial<Draft>) => void;
  take: (step: string) => void;
}
