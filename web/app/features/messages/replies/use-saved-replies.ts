import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';

export type Loaded = { replies: SavedReply[]; language: Language | null };

const byTitle = (one: SavedReply, other: SavedReply) => one.title.localeCompare(other.title);

/** A doctor's saved replies, and the language of the patient of a visit. */
export function useSavedReplies(appointmentId: string) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const load = useCallback(() => {
    setLoaded(undefined);
    browserApi.messages.savedReplies({ appointmentId }).then(setLoaded, () => setLoaded('failed'));
  }, [appointmentId]);
  useEffect(load, [load]);
  const change = (id: string, next: SavedReply[]) =>
    setLoaded((known) => {
      if (!known || known === 'failed') return known;
      const others = known.replies.filter((reply) => reply.id !== id);
      return { ...known, replies: [...others, ...next].sort(byTitle) };
    });
  return {
    loaded,
    load,
    save: async (reply: SavedReply) => change(reply.id, [await browserApi.messages.saveReply(reply)]),
    remove: async (id: string) => {
      await browserApi.messages.removeReply({ id });
      change(id, []);
    },
  };
}
