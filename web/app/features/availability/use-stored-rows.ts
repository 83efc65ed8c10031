import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readPrivate, storePrivate } from '../../platform/private-store.ts';
import { onDiscard } from '../../platform/unsaved.ts';
import { useViewer } from '../../platform/viewer.ts';
import type { Draft } from './draft.ts';

// Not `words:hours`, whose exceptions had one window
const NAME = 'words:hours-of-days';

interface Stored {
  draft: Draft;
  /** Of the settings that it changes */
  version: string | undefined;
}

/**
 * Stores a week with its added rows in this tab until it has been saved, and gives it back after a reload; a form's own
 * words would find no rows to stand in.
 */
export function useStoredRows(onStored: (stored: Stored) => void): (stored: Stored) => void {
  const owner = useViewer().session?.userId ?? '';
  const saved = useSearchParams()[0].get('saved');
  const before = useRef(saved);
  const give = useEffectEvent(onStored);
  useEffect(() => {
    const stored = readPrivate<Stored>(owner, NAME, 'tab');
    if (stored) give(stored);
  }, [owner]);
  useEffect(() => onDiscard(() => storePrivate(owner, NAME, null, 'tab')), [owner]);
  useEffect(() => {
    if (before.current !== saved) storePrivate(owner, NAME, null, 'tab');
    before.current = saved;
  }, [owner, saved]);
  return (stored) => void storePrivate(owner, NAME, stored, 'tab');
}
