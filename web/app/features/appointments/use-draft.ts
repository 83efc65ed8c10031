import { useCallback, useEffect, useState } from 'react';

/** What a patient has written for a booking; stays in this tab until it is booked. */
export interface Draft {
  symptoms: string;
  notes: string;
  /** Has read that this is not an emergency service */
  acknowledged: boolean;
  /** The key under which what was asked for is booked once, however often it is sent */
  attempt: { asked: string; key: string } | null;
}

const empty: Draft = { symptoms: '', notes: '', acknowledged: false, attempt: null };

function read(name: string): Draft {
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(name) ?? '{}') };
  } catch {
    return empty;
  }
}

function write(name: string, draft: Draft) {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Without storage the text lives as long as the page.
  }
}

/** The draft for one provider, kept over reloads, Back and signing in. */
export function useDraft(providerId: string) {
  const name = `booking:${providerId}`;
  const [draft, setDraft] = useState(empty);
  useEffect(() => setDraft(read(name)), [name]);
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setDraft((known) => {
        const next = { ...known, ...changes };
        write(name, next);
        return next;
      }),
    [name],
  );
  const clear = useCallback(() => sessionStorage.removeItem(name), [name]);
  return { draft, change, clear };
}

export type DraftControl = ReturnType<typeof useDraft>;
