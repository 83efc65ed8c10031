import { z } from 'zod';
import { text } from '../platform/fields.ts';
import { ERROR_ID, FAILURE_KINDS, LONGEST } from './rules.ts';

/** A failed page's report. */
export const failure = z.strictObject({
  /** The id shown on the screen */
  id: z.string().regex(ERROR_ID),
  kind: z.enum(FAILURE_KINDS),
  /** The error's class */
  name: text(LONGEST.name),
  message: text(LONGEST.message),
  /** Where it was thrown, one frame a line */
  frames: text(LONGEST.frames),
  /** The page's path, without its query */
  path: text(LONGEST.path),
});
export type Failure = z.infer<typeof failure>;
