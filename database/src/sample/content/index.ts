import { arabic } from './arabic.ts';
import type { Content, Localized } from './content.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { spanish } from './spanish.ts';

export * from './content.ts';
export const contents: Localized<Content> = { en: english, ar: arabic, es: spanish, fr: french };
