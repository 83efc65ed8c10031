import { textsOf } from '../../platform/texts.ts';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

/** What invoices say, in one language. */
export const textsIn = textsOf<keyof typeof en>({ en, ar, es, fr });
