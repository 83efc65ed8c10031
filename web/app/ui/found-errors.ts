import { createContext } from 'react';

/** What a look at the form around has found wrong, by the id or name of its controls. */
export const FoundErrors = createContext<Record<string, string | null>>({});
