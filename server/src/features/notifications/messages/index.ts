import { textsOf } from '../../../texts/index.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export type TextKey = keyof typeof en;

/** The texts of mails in one language. */
export const textsIn = textsOf<TextKey>({ en, ar, es, fr });
export type Texts = ReturnType<typeof textsIn>;
