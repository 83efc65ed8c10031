import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { GUEST, readPrivate } from '../../platform/private-store.ts';
import { isEntered } from '../../platform/use-entered-early.ts';
import { useViewer } from '../../platform/viewer.ts';
import { wordsName } from '../../platform/words-name.ts';

/** The name under which the form's words are stored on a page. */
export const EARLY = 'early';

/** Whether somebody writes into the form, or did before: only then need anything come that stores its words. */
export function useIsWritten(form: RefObject<HTMLFormElement | null>): [boolean, () => void] {
  const [isWritten, setWritten] = useState(false);
  const owner = useViewer().session?.userId ?? GUEST;
  const { pathname } = useLocation();
  useEffect(() => {
    const { current } = form;
    const isLeft = readPrivate(owner, wordsName(pathname, EARLY), 'tab') !== null;
    if (isLeft || (current && (isEntered(current) || current.contains(document.activeElement)))) setWritten(true);
  }, [form, owner, pathname]);
  return [isWritten, () => setWritten(true)];
}
