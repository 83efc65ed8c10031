import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { textFor } from './text-for.ts';

interface ReplyListProps {
  replies: SavedReply[];
  /** Of the patient */
  language: Language | null;
  onInsert: (reply: SavedReply) => void;
  onEdit: (reply: SavedReply) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Replies to choose from: Enter inserts one, the arrow keys lead from one to the next. */
export function ReplyList({ replies, onInsert, onEdit, language }: ReplyListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-reply]')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('[data-reply]') ?? [])];
    const at = document.activeElement ? all.indexOf(document.activeElement) : -1;
    const next = all[at + (STEPS[event.key] ?? 0)];
    if (!STEPS[event.key] || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={list} onKeyDown={move} className="grid grid-cols-1 gap-1">
      {replies.map((reply) => (
        <ReplyRow key={reply.id} reply={reply} language={language} onInsert={onInsert} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function ReplyRow({ reply, language, onInsert, onEdit }: Omit<ReplyListProps, 'replies'> & { reply: SavedReply }) {
  const { t } = useTranslation('messages');
  const { languageName } = useFormat();
  const shown = textFor(reply, [language, useLanguage()]);
  const isOther = language !== null && shown.language !== language;
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-reply
        onClick={() => onInsert(reply)}
        className="min-w-0 grow rounded-control px-3 py-2 text-start transition-colors hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi>{reply.title}</bdi>
          {isOther ? <Badge tone="warning">{languageName(shown.language)}</Badge> : null}
        </span>
        <span className="block truncate text-sm text-muted" dir="auto" lang={shown.language}>
          {shown.text}
        </span>
      </button>
      <IconButton
        label={t('replies.edit', { title: `\u2068${reply.title}\u2069` })}
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onClick={() => onEdit(reply)}
      />
    </li>
  );
}
