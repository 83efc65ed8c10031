import { textsOf } from '../../../texts/index.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** What the files of a practice's copy say, in one language. */
export const textsIn = textsOf<keyof typeof en>({ en, ar, es, fr });
