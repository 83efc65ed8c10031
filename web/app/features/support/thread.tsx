import type { TicketMessage } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';

interface ThreadProps {
  messages: TicketMessage[];
  /** Whether the reader is support: one's own words stand at the end of the line */
  isSupport?: boolean;
  /** Of who asked, where support reads */
  askerName?: string;
}

/** What was written, oldest first. */
export function Thread({ messages, isSupport = false, askerName = '' }: ThreadProps) {
  const { t } = useTranslation('support');
  return (
    <ol aria-label={t('thread.label')} aria-live="polite" className="grid gap-4">
      {messages.map((message) => {
        const isOwn = message.isFromSupport === isSupport;
        const other = message.isFromSupport ? t('thread.support') : `\u2068${askerName}\u2069`;
        const name = isOwn && !isSupport ? t('thread.you') : other;
        return <Words key={message.id} message={message} name={name} isOwn={isOwn} />;
      })}
    </ol>
  );
}

function Words({ message, name, isOwn }: { message: TicketMessage; name: string; isOwn: boolean }) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  const side = isOwn ? 'justify-self-end rounded-ee-sm bg-primary-soft' : 'justify-self-start rounded-es-sm bg-sunken';
  return (
    <li className={classNames('min-w-0 max-w-[92%] rounded-card px-4 py-3 sm:max-w-[80%]', side)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">{name}</span>
        <time dateTime={message.createdAt} className="text-muted tabular-nums">
          {dateTime(message.createdAt)}
        </time>
      </p>
      {message.mergedFrom ? (
        <p className="text-sm text-muted">{t('thread.from', { subject: `\u2068${message.mergedFrom}\u2069` })}</p>
      ) : null}
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line rtl:text-right">
        {message.text}
      </p>
    </li>
  );
}
