import { CHANGEABLE_MINUTES } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { within } from '../../platform/backoff.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { codeOf, secondsToWait } from './after-failure.ts';

/** What authors may do with their messages. */
export interface Changes {
  /** The message that is being corrected */
  correcting: string | null;
  /** Whether anything may be written here, and so corrected */
  canCorrect: boolean;
  /** `from` has the focus afterwards. */
  begin: (messageId: string, from?: HTMLElement) => void;
  end: () => void;
  /** Null once it is done, else why it is not. */
  correct: (message: Message, content: string) => Promise<string | null>;
  takeBack: (message: Message) => Promise<string | null>;
  /** From now on it stays as it is. */
  settle: (message: Message) => void;
}

const ANSWERED_WITHIN_MS = 20_000;

const REASONS: Record<string, string> = {
  UNAUTHENTICATED: 'error.signedOut',
  MESSAGE_SETTLED: 'change.tooLate',
  MESSAGE_TAKEN_BACK: 'change.takenAlready',
  FORBIDDEN: 'change.closed',
  CONTACT_CLOSED: 'change.closed',
};

/** Why a change was not made. */
function useReason() {
  const { t, tAny } = useTranslation('messages');
  const { number } = useFormat();
  const spans = useSpans();
  return useCallback(
    (error: unknown, otherwise: string): string => {
      const wait = secondsToWait(error);
      if (wait) return t('change.held', { when: spans.wait(wait) });
      return tAny(REASONS[codeOf(error)] ?? otherwise, { minutes: number(CHANGEABLE_MINUTES) });
    },
    [t, tAny, number, spans],
  );
}

/**
 * Corrects and takes back; `take` gets what the message says then, here before its event comes. The same object until
 * something in it changes, so that a message which arrives renders no other one anew.
 */
export function useChanges(canCorrect: boolean, take: (message: Message) => void): Changes {
  const [correcting, setCorrecting] = useState<string | null>(null);
  const origin = useRef<HTMLElement>(undefined);
  const reasonOf = useReason();
  return useMemo(() => {
    const settle = (message: Message) => take({ ...message, changeableMs: 0 });
    const attempt = async (message: Message, change: () => Promise<Message>, otherwise: string) => {
      try {
        take(await change());
        return null;
      } catch (error) {
        if (codeOf(error) === 'MESSAGE_SETTLED') settle(message);
        return reasonOf(error, otherwise);
      }
    };
    const answered = () => within(ANSWERED_WITHIN_MS);
    return {
      correcting,
      canCorrect,
      begin: (messageId, from) => {
        origin.current = from;
        setCorrecting(messageId);
      },
      end: () => {
        setCorrecting(null);
        origin.current?.focus();
      },
      correct: (message, content) => {
        const change = () => browserApi.messages.correct({ messageId: message.id, content }, answered());
        return attempt(message, change, 'change.failed');
      },
      takeBack: (message) => {
        const change = () => browserApi.messages.takeBack({ messageId: message.id }, answered());
        return attempt(message, change, 'takeBack.failed');
      },
      settle,
    };
  }, [correcting, canCorrect, take, reasonOf]);
}
