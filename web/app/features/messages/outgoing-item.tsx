import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageText } from './message-text.tsx';
import { type Outgoing, outboxOf } from './outbox.ts';

interface OutgoingItemProps {
  entry: Outgoing;
  isStuck: boolean;
  userId: string;
  name: string;
}

/** A message on its way; one that was refused can be sent again or given up. */
export function OutgoingItem({ entry, isStuck, userId, name }: OutgoingItemProps) {
  const { t } = useTranslation('messages');
  const { clientId, content, isRefused } = entry;
  const onTheWay = isStuck ? 'waiting' : 'sending';
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
