import { errorId } from '@polyclinic/contract/failures/rules';
import { createContext, use, useState } from 'react';

/** The server's id for failures of the request; null in a browser. */
export const ErrorIdContext = createContext<string | null>(null);

/** Of the element that shows the id. */
const ELEMENT = 'error-id';

interface ShownError {
  id: string;
  elementId: string;
  /** The server has shown and logged it already. */
  isLogged: boolean;
}

/** For what fails in a browser. */
export function newErrorId() {
  return errorId(Date.now(), crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
}

/** The id of what is being shown: the server's where its page is, a new one for what fails in a browser. */
export function useErrorId(): ShownError {
  const fromServer = use(ErrorIdContext);
  const [shown] = useState(() => {
    const known = fromServer ?? document.getElementById(ELEMENT)?.textContent;
    return { id: known || newErrorId(), elementId: ELEMENT, isLogged: Boolean(known) };
  });
  return shown;
}
