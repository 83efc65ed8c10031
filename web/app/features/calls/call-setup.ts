import type { ReactNode } from 'react';
import type { Door } from './door.ts';

/** What a call needs to know about the person who joins it, and what it shows them around the picture. */
export interface CallSetup {
  door: Door;
  title: string;
  /** The way out, beside the title */
  back?: ReactNode;
  lead: string;
  /** When the visit begins; a guest is not told before being let in */
  startTime: string | null;
  /** With whom one waits to speak */
  expected: string;
  isProvider: boolean;
  /** Whether a fee goes back where nobody comes */
  isPaid: boolean;
  /** The server's clock, epoch ms */
  serverTime: () => number;
  notYet?: ReactNode;
  /** The conversation beside the picture; guests have none */
  chat?: () => ReactNode;
  /** Why the patient comes, and the note, beside the picture; the doctor's alone */
  record?: (() => ReactNode) | undefined;
  /** The visit, for those who may invite others to it */
  appointmentId: string | null;
  /** To go on by phone, while the call stays unconnected */
  byPhone?: ReactNode;
  /** The visit has ended since the page was opened */
  isOver?: boolean;
  /** What remains to be done when one hangs up for good; may refuse by throwing. */
  onEnd: () => Promise<void>;
  /** Where one goes who comes back later, or never */
  wayHome: ReactNode;
  /** The way to tell support what the other side did; guests have none */
  report?: ReactNode;
  /** Where a call that is over leads */
  afterwards: ReactNode;
}
