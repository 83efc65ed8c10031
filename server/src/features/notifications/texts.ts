import { textsOf } from '../../platform/texts.ts';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

export type TextKey = keyof typeof en;

/** The texts of mails in one language. */
export const textsIn = textsOf<TextKey>({ en, ar, es, fr });
export type Texts = ReturnType<typeof textsIn>;
