import { useCallback, useEffect, useState } from 'react';
import { GUEST, keepPrivate, readPrivate, takePrivate } from '../../../platform/private-store.ts';
import { useViewer } from '../../../platform/viewer.ts';
import type { Words } from './entered-details.ts';

/** What a patient has written for a booking; stays in this tab until it is booked, on a shared device in the page alone. */
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

/** As long as the link that confirms a new account. */
const HANDED_OVER_MS = 86_400_000;

/** Whose draft it is, for which provider, and whether the browser may store it. */
interface Place {
  owner: string;
  name: string;
  isStored: boolean;
}

const handedOver = (name: string) => `${name}:handed-over`;

/** What this tab has: one's own, or what one wrote before signing in, here or in the tab that asked for it. */
function read({ owner, name, isStored }: Place): Draft | null {
  const ofTab = isStored ? readPrivate<Draft>(owner, name, 'tab') : takePrivate<Draft>(owner, name, 'tab');
  // A guest may be another than the one who left a draft for the tab in which they sign in.
  if (owner === GUEST) {
    if (ofTab) keepPrivate(GUEST, handedOver(name), null);
    return ofTab;
  }
  const asGuest = takePrivate<Draft>(GUEST, name, 'tab');
  const left = takePrivate<Draft>(GUEST, handedOver(name));
  return ofTab ?? asGuest ?? left;
}

function write({ owner, name, isStored }: Place, draft: Draft) {
  if (isStored) keepPrivate(owner, name, draft, 'tab');
}

function forget({ owner, name }: Place) {
  keepPrivate(owner, name, null, 'tab');
  keepPrivate(GUEST, handedOver(name), null);
}

/** Takes over what was written for an earlier visit, unless something is written here already. */
function withEarlier(draft: Draft, earlier: EarlierWords | null): Draft {
  if (!earlier || draft.wordsOf === earlier.id || draft.symptoms || draft.notes) return draft;
  const { id: wordsOf, symptoms, notes } = earlier;
  return { ...draft, symptoms, notes, wordsOf };
}

/** What a page brings along: from an earlier visit, and from the form itself. */
interface Brought {
  earlier?: EarlierWords | null;
  entered?: Words | undefined;
}

/** The draft for one provider, kept over reloads, Back and signing in. */
export function useDraft(providerId: string, { earlier = null, entered }: Brought = {}) {
  const { userId: owner = GUEST, isSharedDevice = false } = useViewer().session ?? {};
  const name = `booking:${providerId}`;
  const isStored = !isSharedDevice;
  const [known, setKnown] = useState({ name, draft: { ...empty, ...entered } });
  useEffect(() => {
    const place = { owner, name, isStored };
    const found = read(place);
    setKnown((before) => {
      const onPage = before.name === name ? before.draft : empty;
      const draft = withEarlier(entered ? { ...(found ?? onPage), ...entered } : (found ?? onPage), earlier);
      if (draft !== empty) write(place, draft);
      return { name, draft };
    });
  }, [owner, name, isStored, earlier, entered]);
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setKnown((before) => {
        const draft = { ...before.draft, ...changes };
        write({ owner, name, isStored }, draft);
        return { name, draft };
      }),
    [owner, name, isStored],
  );
  const clear = useCallback(() => forget({ owner, name, isStored }), [owner, name, isStored]);
  const draft = known.name === name ? known.draft : empty;
  /** For the tab that a mailed link opens: what was written leaves this tab only now that somebody signs in. */
  const handOver = useCallback(
    () => void keepPrivate(GUEST, handedOver(name), draft, 'browser', HANDED_OVER_MS),
    [name, draft],
  );
  return { draft, change, clear, handOver };
}

export type DraftControl = ReturnType<typeof useDraft>;
