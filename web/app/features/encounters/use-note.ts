import { ORPCError } from '@orpc/client';
import { type EncounterNote, NOTE_PARTS, type NoteParts } from '@polyclinic/contract/encounters/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';

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

/** A note that saves itself a moment after each change, again when that failed, and never over another page's words. */
export function useNote(appointmentId: string, loaded: EncounterNote | null) {
  const [note, setNote] = useState(loaded);
  const [parts, setParts] = useState(() => partsOf(loaded));
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef(parts);
  const version = useRef(loaded?.version ?? 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());

  const save = async () => {
    const sent = latest.current;
    setState('saving');
    try {
      const saved = await browserApi.encounters.save({ appointmentId, version: version.current, ...sent });
      version.current = saved.version;
      setState(latest.current === sent ? 'saved' : 'waiting');
    } catch (error) {
      const refusal = refusalOf(error);
      setState(refusal ?? 'failed');
      if (refusal) return;
      schedule(RETRY_AFTER_MS);
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

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    note,
    parts,
    state,
    write(part: keyof NoteParts, text: string) {
      latest.current = { ...latest.current, [part]: text };
      setParts(latest.current);
      setState('waiting');
      schedule(SAVE_AFTER_MS);
    },
    /** Saves at once what still waits, as when a field is left. */
    flush: () => (timer.current === undefined ? saving.current : saveInTurn()),
    async sign() {
      if (timer.current !== undefined) await saveInTurn();
      await saving.current;
      setNote(await browserApi.encounters.sign({ appointmentId, version: version.current }));
    },
    async amend(content: string, idempotencyKey: string) {
      setNote(await browserApi.encounters.amend({ appointmentId, content, idempotencyKey }));
    },
  };
}
