import type { Message } from '@polyclinic/contract/messages/schemas';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { readPrivate } from '../../platform/private-store.ts';
import { wordsName } from '../../platform/words-name.ts';
import type { Changes } from './use-changes.ts';

/** Under which the words of a message's correction are stored. */
export const correctionName = (messageId: string): string => `correction ${messageId}`;

/** Opens the form again in which a message was being corrected when the page was loaded anew. */
export function useLeftCorrection(messages: Message[], userId: string, { begin }: Changes): void {
  const { pathname } = useLocation();
  const open = useEffectEvent(() => {
    const isLeft = (id: string) => readPrivate(userId, wordsName(pathname, correctionName(id)), 'tab') !== null;
    const left = messages.findLast(({ id, isAuthor, takenBackAt }) => isAuthor && !takenBackAt && isLeft(id));
    if (left) begin(left.id);
  });
  useEffect(() => open(), []);
}
