import { ORPCError } from '@orpc/client';
import type { ActOutcome } from '@polyclinic/contract/appointments/rules';
import { type EncounterNote, NOTE_PARTS, type NoteParts } from '@polyclinic/contract/encounters/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { readPrivate, storePrivate } from '../../platform/private-store.ts';
import { useViewer } from '../../platform/viewer.ts';

/** What became of the last change: written here, on its way, kept by the server, not reached it, or refused for good. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | Refusal;
/** Changed on another page, or of a visit that takes no note any more */
type Refusal = 'overtaken' | 'closed';

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 5_000;
const empty: NoteParts = { subjective: '', objective: '', assessment: '', plan: '' };

const partsOf = (note: EncounterNote | null): NoteParts =>
  note ? (Object.fromEntries(NOTE_PARTS.map((part) => [part, note[part]])) as NoteParts) : empty;

const refusals: Record<string, Refusal> = {
  NOTE_CHANGED: 'overtaken',
  NOTE_NOT_POSSIBLE: 'closed',
  NOT_FOUND: 'closed',
};

const refusalOf = (error: unknown) => (error instanceof ORPCError ? refusals[error.code] : undefined);
/** Whether it may have been saved after all: no answer came, or one of a broken server. */
const isOpen = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500;

/** Words that the server is not known to have, with what was sent of them and not answered yet. */
interface Draft {
  version: number;
  parts: NoteParts;
  asked: NoteParts | null;
}

/** The note that is being signed, or null. */
const whilePending = (note: EncounterNote | null) => (note?.pendingAct ? note : null);

/** What is seen once a page that was loaded anew knows more, as of a signature whose answer was lost. */
function newer(known: EncounterNote | null, loaded: EncounterNote | null) {
  const isNews = loaded?.signedAt && (!known?.signedAt || loaded.addenda.length > known.addenda.length);
  return isNews ? loaded : known;
}

/**
 * A note that saves itself a moment after each change, again when that failed, and never over another page's words.
 * Until then this tab keeps the words over a reload.
 */
export function useNote(appointmentId: string, loaded: EncounterNote | null) {
  const userId = useViewer().session?.userId ?? '';
  const [note, setNote] = useState(loaded);
  const [pending, setPending] = useState(whilePending(loaded));
  const [parts, setParts] = useState(() => partsOf(loaded));
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef(parts);
  const stored = useRef(parts);
  const asked = useRef<NoteParts>(null);
  const version = useRef(loaded?.version ?? 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());

  const store = (draft: Draft | null) => storePrivate(userId, `note:${appointmentId}`, draft, 'tab');
  const isStored = () => latest.current === stored.current;
  const retainUnstored = () =>
    store(isStored() ? null : { version: version.current, parts: latest.current, asked: asked.current });

  const send = async (sent: NoteParts) => {
    asked.current = sent;
    retainUnstored();
    const saved = await browserApi.encounters.save({ appointmentId, version: version.current, ...sent });
    version.current = saved.version;
    stored.current = sent;
    asked.current = null;
    retainUnstored();
  };
  const save = async () => {
    setState('saving');
    try {
      // The same once more, since it may be stored: only then is it known over which version later words go.
      if (asked.current) await send(asked.current);
      if (!isStored()) await send(latest.current);
      setState(isStored() ? 'saved' : 'waiting');
    } catch (error) {
      const refusal = refusalOf(error);
      setState(refusal ?? 'failed');
      if (!isOpen(error)) asked.current = null;
      if (refusal) store(null);
      else schedule(RETRY_AFTER_MS);
    }
  };
  const saveInTurn = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    saving.current = saving.current.then(save);
    return saving.current;
  };
  const schedule = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveInTurn(), ms);
  };
  const takeUp = useEffectEvent(() => {
    if (note?.signedAt) return void store(null);
    const draft = readPrivate<Draft>(userId, `note:${appointmentId}`, 'tab');
    if (!draft) return;
    version.current = draft.version;
    asked.current = draft.asked;
    latest.current = draft.parts;
    setParts(draft.parts);
    void saveInTurn();
  });

  // Asked for or taken back on another page, carried out, or lapsed
  useEffect(() => setPending(whilePending(loaded)), [loaded]);
  useEffect(() => {
    takeUp();
    return () => clearTimeout(timer.current);
  }, []);

  const known = state === 'idle' || state === 'saved' ? newer(note, loaded) : note;

  return {
    note: known,
    /** The note whose signature can still be taken back */
    pending,
    /** What became of a signature that is no longer pending */
    outcome: (): ActOutcome =>
      known?.signedAt ? 'done' : loaded?.version === version.current ? 'taken_back' : 'lapsed',
    parts,
    state,
    write(part: keyof NoteParts, text: string) {
      latest.current = { ...latest.current, [part]: text };
      setParts(latest.current);
      setState('waiting');
      retainUnstored();
      schedule(SAVE_AFTER_MS);
    },
    /** Saves at once what still waits, as when a field is left. */
    flush: () => (timer.current === undefined ? saving.current : saveInTurn()),
    async sign() {
      if (timer.current !== undefined) await saveInTurn();
      await saving.current;
      if (!isStored()) throw new Error('what is signed is not stored');
      const answer = await browserApi.encounters.sign({ appointmentId, version: version.current });
      setNote(answer);
      setPending(whilePending(answer));
    },
    async amend(content: string, idempotencyKey: string) {
      setNote(await browserApi.encounters.amend({ appointmentId, content, idempotencyKey }));
    },
  };
}
