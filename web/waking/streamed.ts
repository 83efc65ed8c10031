import { holdPresses } from './hold.ts';

/** Runs first in a page whose scripts start by themselves. */
document.currentScript?.remove();
holdPresses();
