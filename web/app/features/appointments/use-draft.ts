import { useCallback, useEffect, useState } from 'react';

/** What a patient has written for a booking; stays in this tab until it is booked. */
export interface Draft {
  symptoms: string;
  notes: string;
  /** Has read that this is not an emergency service */
  acknowledged: boolean;
  /** The key under which what was asked for is booked once, however often it is sent */
  attempt: { asked: string; key: string } | null;
  /** The visit whose words came along, so that they come once */
  wordsOf: string | null;
}

/** What was written for the visit in whose place another is booked. */
export interface EarlierWords {
  id: string;
  symptoms: string;
  notes: string;
}

const empty: Draft = { symptoms: '', notes: '', acknowledged: false, attempt: null, wordsOf: null };

const handedOver = (name: string) => `${name}:handed-over`;
/** As long as the link that confirms a new account. */
const HANDED_OVER_MS = 86_400_000;

function read(name: string): Draft {
  try {
    const kept = sessionStorage.getItem(name);
    return kept ? { ...empty, ...JSON.parse(kept) } : takeOver(name);
  } catch {
    return empty;
  }
}

/** Takes over what was written for an earlier visit, unless something is written here already. */
function withEarlier(draft: Draft, earlier: EarlierWords | null): Draft {
  if (!earlier || draft.wordsOf === earlier.id || draft.symptoms || draft.notes) return draft;
  const { id: wordsOf, symptoms, notes } = earlier;
  return { ...draft, symptoms, notes, wordsOf };
}

/** What another tab left when its guest went to sign in: taken once, so that it stays in one tab again. */
function takeOver(name: string): Draft {
  const { draft, until = 0 } = JSON.parse(localStorage.getItem(handedOver(name)) ?? '{}');
  localStorage.removeItem(handedOver(name));
  if (!draft || until < Date.now()) return empty;
  write(name, { ...empty, ...draft });
  return { ...empty, ...draft };
}

function write(name: string, draft: Draft) {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Without storage the text lives as long as the page.
  }
}

/** For the tab that a mailed link opens: what was written leaves this tab only now that somebody signs in. */
function leave(name: string, draft: Draft) {
  try {
    localStorage.setItem(handedOver(name), JSON.stringify({ draft, until: Date.now() + HANDED_OVER_MS }));
  } catch {
    // As above.
  }
}

function forget(name: string) {
  sessionStorage.removeItem(name);
  localStorage.removeItem(handedOver(name));
}

/** The draft for one provider, kept over reloads, Back and signing in. */
export function useDraft(providerId: string, earlier: EarlierWords | null = null) {
  const name = `booking:${providerId}`;
  const [draft, setDraft] = useState(empty);
  useEffect(() => {
    const kept = read(name);
    const next = withEarlier(kept, earlier);
    if (next !== kept) write(name, next);
    setDraft(next);
  }, [name, earlier]);
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setDraft((known) => {
        const next = { ...known, ...changes };
        write(name, next);
        return next;
      }),
    [name],
  );
  const clear = useCallback(() => forget(name), [name]);
  const handOver = useCallback(() => leave(name, draft), [name, draft]);
  return { draft, change, clear, handOver };
}

export type DraftControl = ReturnType<typeof useDraft>;
