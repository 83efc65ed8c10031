import { MOST_EVIDENCE } from '@polyclinic/contract/support/schemas';
import { useId, useRef } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import type { MessageRow } from './report-loader.ts';
import { type Side, useMessageRow } from './use-message-row.ts';

interface MessageChoiceProps {
  appointmentId: string;
  loaded: MessageRow;
  /** The ids of those that are chosen at first */
  chosen: string[];
  isRefused: boolean;
}

/** The messages of a visit, each to be chosen: support reads none that isn't. */
export function MessageChoice({ appointmentId, loaded, chosen, isRefused }: MessageChoiceProps) {
  const { t } = useTranslation('support');
  const { number } = useFormat();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { row, reading, showMore } = useMessageRow(appointmentId, loaded, list);
  const shown = row.messages.filter(({ takenBackAt }) => takenBackAt === null);
  const more = (side: Side) => (
    <Button
      variant="ghost"
      className="-ms-4 justify-self-start"
      loading={reading === side}
      onClick={() => showMore(side)}
    >
      {t(`report.${side}`)}
    </Button>
  );
  if (shown.length === 0 && !row.hasEarlier && !row.hasLater) return null;
  return (
    <fieldset className="grid gap-1" aria-describedby={isRefused ? id : undefined}>
      <legend className="text-sm font-medium">{t('report.messages')}</legend>
      <p className="text-sm text-muted">{t('report.messagesHint', { number: number(MOST_EVIDENCE) })}</p>
      {row.hasEarlier ? more('earlier') : null}
      <div
        ref={list}
        tabIndex={-1}
        className="mt-1 max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line px-3"
      >
        {shown.map((message) => (
          <OneMessage key={message.id} message={message} isChosen={chosen.includes(message.id)} />
        ))}
      </div>
      {row.hasLater ? more('later') : null}
      {isRefused ? <FieldError id={id}>{t('wrong.messages', { number: number(MOST_EVIDENCE) })}</FieldError> : null}
    </fieldset>
  );
}

function OneMessage({ message, isChosen }: { message: MessageRow['messages'][number]; isChosen: boolean }) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  const { id, senderId, content, createdAt } = message;
  const isOwn = senderId === useViewer().session?.userId;
  return (
    <Checkbox
      name="message"
      value={id}
      defaultChecked={isChosen}
      label={
        <>
          <span className="block text-sm text-muted">
            {t(isOwn ? 'evidence.own' : 'evidence.other')} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          </span>
          <bdi className="line-clamp-3 wrap-anywhere whitespace-pre-line rtl:text-right">{content}</bdi>
        </>
      }
    />
  );
}
