import type { LucideIcon } from 'lucide-react';

/** A page of a workspace, as the rail, the bar and the palette show it. */
export interface Destination {
  /** Without its language */
  path: string;
  label: string;
  icon: LucideIcon;
  /** What waits there to be read or done */
  count?: number;
  /** Whether pages below its address are another's */
  isExact?: boolean;
}

/** What the palette found for what was typed. */
export interface FoundGroup {
  label: string;
  items: FoundItem[];
}

export interface FoundItem {
  /** Where it leads, without the language */
  path: string;
  label: string;
  detail?: string;
  /** Whether it doesn't take place any more */
  isOff?: boolean;
}
