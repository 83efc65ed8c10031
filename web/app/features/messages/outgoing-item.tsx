import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Stuck } from './after-failure.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageText } from './message-text.tsx';
import { type Outgoing, outboxOf } from './outbox.ts';

interface OutgoingItemProps {
  entry: Outgoing;
  stuck: Stuck | null;
  userId: string;
  name: string;
}

const MARKS = { away: 'waiting', failing: 'failing' } as const;

/** A message on its way; one that was refused can be sent again or given up. */
export function OutgoingItem({ entry, stuck, userId, name }: OutgoingItemProps) {
  const { t } = useTranslation('messages');
  const { clientId, content, isRefused } = entry;
  const onTheWay = stuck ? MARKS[stuck] : 'sending';
  return (
    <MessageBubble mark={isRefused ? 'failed' : onTheWay} name={name}>
      <MessageText content={content} />
      {isRefused ? (
        <div className="flex flex-wrap gap-2 py-1">
          <Button variant="secondary" onClick={() => outboxOf(userId).sendAgain(clientId)}>
            {t('sendAgain')}
          </Button>
          <Button variant="ghost" onClick={() => outboxOf(userId).remove(clientId)}>
            {t('giveUp')}
          </Button>
        </div>
      ) : null}
    </MessageBubble>
  );
}
