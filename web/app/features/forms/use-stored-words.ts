import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { countUnsent } from '../../platform/navigation.ts';
import { GUEST, readPrivate, storePrivate } from '../../platform/private-store.ts';
import { isChanged } from '../../platform/use-entered-early.ts';
import { useViewer } from '../../platform/viewer.ts';
import { wordsName } from '../../platform/words-name.ts';
import { type Control, controlsOf, isStorable } from './controls-of.ts';
import type { Storing } from './form-care.tsx';
import { readWords, type StoredWords, writeWords } from './stored-words.ts';

const PAUSE_MS = 200;
/** A guest's, as of a booking. */
const GUESTS_MS = 7_200_000;

/** Stores the words of a form in its tab while they are written, until they are sent, and puts them back after a reload. */
export function useStoredWords(form: RefObject<HTMLFormElement | null>, storing: Storing): void {
  const owner = useViewer().session?.userId ?? GUEST;
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const name = storing.storeAs ? wordsName(pathname, storing.storeAs) : null;
  const isOurs = storing.isSent === undefined;
  /** How many forms were unsent when this one was submitted. */
  const submitted = useRef<number | null>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    wasSent.current = storing.isSent === true;
  }, [storing.isSent]);
  useEffect(() => {
    const { current } = form;
    if (!current || !name) return;
    const words = storeOf(owner, name);
    const stop = follow(current, words, submitted);
    return () => {
      stop();
      // Taken away by its answer.
      if (isOurs ? submitted.current === countUnsent() : wasSent.current) words.remove();
    };
  }, [form, owner, name, isOurs]);
  const { formData } = storing.fetcher ?? navigation;
  useEffect(() => {
    // Sent before this was there to hear of it.
    if (formData && form.current && isOf(form.current, formData)) submitted.current ??= countUnsent();
  }, [form, formData]);
  useAnswer(storing, submitted, () => {
    if (name && !isRefused(form.current)) storeOf(owner, name).remove();
  });
}

/** Whether what is on its way is what the form holds. */
const isOf = (form: HTMLFormElement, sent: FormData): boolean =>
  [...new FormData(form)].every(([name, value]) => sent.getAll(name).includes(value));

const isRefused = (form: HTMLFormElement | null) =>
  form?.querySelector('[aria-invalid="true"], [role="alert"]') !== null && form !== null;

interface WordsStore {
  read: () => StoredWords | null;
  store: (words: StoredWords) => void;
  remove: () => void;
}

const storeOf = (owner: string, name: string): WordsStore => ({
  read: () => readPrivate<StoredWords>(owner, name, 'tab'),
  store: (words) => void storePrivate(owner, name, words, 'tab', owner === GUEST ? GUESTS_MS : undefined),
  remove: () => void storePrivate(owner, name, null, 'tab'),
});

/** Returns how to stop. */
function follow(form: HTMLFormElement, words: WordsStore, submitted: RefObject<number | null>): () => void {
  const before = words.read();
  const touched = new Set(Object.keys(before ?? {}));
  const early = controlsOf(form).filter((control) => isStorable(control) && isChanged(control));
  if (before) writeWords(form, before);
  for (const { name } of early) touched.add(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    if (touched.size > 0) words.store(readWords(form, touched));
  };
  if (early.length > 0) store();
  const hear = ({ target }: Event) => {
    if (!isStorable(target as Control)) return;
    touched.add((target as Control).name);
    timer ??= setTimeout(store, PAUSE_MS);
  };
  const send = () => {
    if (timer) store();
    submitted.current = countUnsent();
  };
  // By a link, such as the one that cancels, somebody leaves on purpose.
  const discard = ({ target }: Event) => {
    if (!(target as Element).closest('a:not([target])')) return;
    clearTimeout(timer);
    timer = undefined;
    touched.clear();
    words.remove();
  };
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener('click', discard, { signal });
  form.addEventListener('input', hear, { signal });
  form.addEventListener('change', hear, { signal });
  form.addEventListener('submit', send, { signal });
  window.addEventListener('pagehide', () => timer && store(), { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/** Hears once something was answered to what was sent; where the network or the session was gone, nothing was. */
function useAnswer({ fetcher, isSent }: Storing, submitted: RefObject<number | null>, hear: () => void): void {
  const navigation = useNavigation();
  const { state } = fetcher ?? navigation;
  const isAnswered = isSent ?? state === 'idle';
  const onIdle = useEffectEvent(() => {
    if (submitted.current === null) return;
    const isUnsent = submitted.current !== countUnsent();
    submitted.current = null;
    if (!isUnsent) hear();
  });
  useEffect(() => {
    if (!isAnswered) return;
    // What the answer says stands in the form by the next frame.
    const frame = requestAnimationFrame(() => onIdle());
    return () => cancelAnimationFrame(frame);
  }, [isAnswered]);
}
