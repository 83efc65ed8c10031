import { useCallback, useEffect, useState } from 'react';
import { DRAFT_FLOW } from '../../../platform/draft-flow.ts';
import { GUEST, readPrivate, storePrivate } from '../../../platform/private-store.ts';
import { useViewer } from '../../../platform/viewer.ts';
import type { Choice } from './booking-path.ts';
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
  /** Of a guest's: what the way to sign in and back carries, so that who comes by another way is not taken for its author */
  flow: string | null;
  /** What was chosen in the dialog, whose address does not say it */
  choice: Choice | null;
}

/** What was written for the visit in whose place another is booked. */
export interface EarlierWords {
  id: string;
  symptoms: string;
  notes: string;
}

const empty: Draft = {
  symptoms: '',
  notes: '',
  acknowledged: false,
  attempt: null,
  wordsOf: null,
  flow: null,
  choice: null,
};

/** Time to find the mail that confirms a new account. */
const GUESTS_MS = 7_200_000;

/** Whose draft it is, for which provider, and whether the browser may store it. */
interface Place {
  owner: string;
  name: string;
  isStored: boolean;
}

const handedOver = (name: string) => `${name}:handed-over`;

interface Found {
  draft: Draft | null;
  /** What a guest wrote in this tab, where it does not say that it was the one who has signed in */
  guests: Draft | null;
}

/** What this tab has: one's own, or what one wrote before signing in on the way that leads here. */
function read(place: Place): Found {
  const { owner, name } = place;
  const own = ofTab(place);
  if (owner === GUEST) {
    // A guest may be another than the one who left a draft for the tab in which they sign in.
    if (own) storePrivate(GUEST, handedOver(name), null);
    return { draft: own, guests: null };
  }
  const left = takePrivate<Draft>(GUEST, handedOver(name));
  const guests = readPrivate<Draft>(GUEST, name, 'tab');
  const draft = own ?? [guests, left].find((one) => one && isOfThisWay(one)) ?? null;
  if (!draft && guests && hasWords(guests)) return { draft, guests };
  removeGuests(name);
  return { draft, guests: null };
}

function takePrivate<Value>(userId: string, name: string, keeper?: 'tab'): Value | null {
  const value = readPrivate<Value>(userId, name, keeper);
  storePrivate(userId, name, null, keeper);
  return value;
}

const ofTab = ({ owner, name, isStored }: Place) =>
  isStored ? readPrivate<Draft>(owner, name, 'tab') : takePrivate<Draft>(owner, name, 'tab');
const isOfThisWay = ({ flow }: Draft) => flow && flow === new URLSearchParams(window.location.search).get(DRAFT_FLOW);
const hasWords = ({ symptoms, notes }: Draft) => symptoms !== '' || notes !== '';
const removeGuests = (name: string) => storePrivate(GUEST, name, null, 'tab');

function write({ owner, name, isStored }: Place, draft: Draft) {
  if (isStored) storePrivate(owner, name, draft, 'tab', owner === GUEST ? GUESTS_MS : undefined);
}

function remove({ owner, name }: Place) {
  storePrivate(owner, name, null, 'tab');
  storePrivate(GUEST, handedOver(name), null);
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

type Known = Found & { name: string; draft: Draft };

/** The draft for one provider, kept over reloads, Back and signing in. */
export function useDraft(providerId: string, { earlier = null, entered }: Brought = {}) {
  const { userId: owner = GUEST, isSharedDevice = false } = useViewer().session ?? {};
  const name = `booking:${providerId}`;
  const isStored = !isSharedDevice;
  const [known, setKnown] = useState<Known>({ name, draft: entered ? { ...empty, ...entered } : empty, guests: null });
  useEffect(() => {
    const place = { owner, name, isStored };
    const found = read(place);
    setKnown((before) => {
      const onPage = before.name === name ? before.draft : empty;
      const base = found.draft ?? onPage;
      const draft = withEarlier(entered ? { ...base, ...entered } : base, earlier);
      if (draft !== empty) write(place, draft);
      return { name, draft, guests: found.guests };
    });
  }, [owner, name, isStored, earlier, entered]);
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setKnown((before) => {
        const flow = before.draft.flow ?? (owner === GUEST ? crypto.randomUUID() : null);
        const draft = { ...before.draft, ...changes, flow };
        write({ owner, name, isStored }, draft);
        return { ...before, name, draft };
      }),
    [owner, name, isStored],
  );
  const clear = useCallback(() => remove({ owner, name, isStored }), [owner, name, isStored]);
  /** Forgets what was chosen, and not what was written: who closes the dialog begins anew. */
  const leave = () => {
    const stored = readPrivate<Draft>(owner, name, 'tab');
    if (stored?.choice) write({ owner, name, isStored }, { ...stored, choice: null });
  };
  const draft = known.name === name ? known.draft : empty;
  const guests = known.name === name ? known.guests : null;
  /** Says whether what a guest wrote here is one's own. */
  const claim = (isMine: boolean) => {
    removeGuests(name);
    setKnown((before) => ({ ...before, guests: null }));
    if (isMine && guests) change(guests);
  };
  /** For the tab that a mailed link opens: what was written leaves this tab only now that somebody signs in. */
  const handOver = useCallback(
    () => void storePrivate(GUEST, handedOver(name), draft, 'browser', GUESTS_MS),
    [name, draft],
  );
  return { draft, change, clear, leave, handOver, isAsked: guests !== null, claim };
}

export type DraftControl = ReturnType<typeof useDraft>;

/** The address of this page as signing in is to lead back to it. */
export const withFlow = (address: string, { flow }: Draft): string =>
  flow ? `${address}&${DRAFT_FLOW}=${flow}` : address;
