import { Check, CheckCheck, Clock } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type State = 'sending' | 'sent' | 'read';

interface MessageBubbleProps {
  content: string;
  /** When it was stored; nothing while it is being sent */
  at?: string;
  state: State;
  isOwn: boolean;
  /** Of the other side */
  name: string;
}

const icons = { sending: Clock, sent: Check, read: CheckCheck };

/** One message. Its text reads in its own direction, whatever the page's. */
export function MessageBubble({ content, at, state, isOwn, name }: MessageBubbleProps) {
  const { t } = useTranslation('messages');
  const { time } = useFormat();
  const side = isOwn ? 'justify-self-end rounded-ee-sm bg-primary-soft' : 'justify-self-start rounded-es-sm bg-sunken';
  return (
    <li className={classNames('max-w-[85%] animate-appear rounded-card px-4 py-2 sm:max-w-[70%]', side)}>
      <VisuallyHidden>{isOwn ? t('you') : name}</VisuallyHidden>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {content}
      </p>
      <p className="flex items-center justify-end gap-1 text-sm text-muted tabular-nums">
        {at ? <time dateTime={at}>{time(at)}</time> : null}
        {isOwn ? <DeliveryMark state={state} /> : null}
      </p>
    </li>
  );
}

function DeliveryMark({ state }: { state: State }) {
  const { t } = useTranslation('messages');
  const Icon = icons[state];
  return (
    <span title={t(state)}>
      <Icon className={classNames('size-4', state === 'read' && 'text-primary')} aria-hidden="true" />
      <VisuallyHidden>{t(state)}</VisuallyHidden>
    </span>
  );
}
