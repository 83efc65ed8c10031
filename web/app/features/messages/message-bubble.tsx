import type { ReactNode, Ref } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeliveryMark, type Mark } from './delivery-mark.tsx';

interface MessageBubbleProps {
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
  /** When it was stored; nothing while it is on its way */
  at?: string;
  /** Of one's own message; nothing on one of the other side */
  mark?: Mark;
  /** Of the other side */
  name: string;
  /** Who wrote it for the patient, where the patient did not */
  writer?: string | null;
  /** The sequence of a message of the other side that waits to be read, and whose visit's it is */
  unread?: number;
  visit?: string;
  /** Another one where its words have to be read anew */
  revision?: string;
  isCorrected?: boolean;
  /** What its reader may do with it */
  actions?: ReactNode;
  /** Whether it takes all the room that there is */
  isWide?: boolean;
  /** Whether what changes in it is said to screen readers elsewhere */
  isSilent?: boolean;
}

/** One message. */
export function MessageBubble(props: MessageBubbleProps) {
  const { ref, children, at, mark, name, writer, unread, visit, revision, isCorrected, actions, isWide, isSilent } =
    props;
  const { t } = useTranslation('messages');
  const { time } = useFormat();
  const side = mark ? 'justify-self-end rounded-ee-sm bg-primary-soft' : 'justify-self-start rounded-es-sm bg-sunken';
  return (
    <li
      ref={ref}
      aria-live={isSilent ? 'off' : undefined}
      className={classNames(
        'group min-w-0 max-w-[85%] animate-appear rounded-card px-4 py-2 sm:max-w-[70%]',
        side,
        isWide && 'w-full',
      )}
    >
      {writer ? (
        <p className="text-sm font-medium">
          <bdi>{t('writer', { name: writer })}</bdi>
        </p>
      ) : (
        <VisuallyHidden>{mark ? t('you') : name}</VisuallyHidden>
      )}
      {children}
      <div className="flex items-center justify-end gap-3 text-sm text-muted tabular-nums">
        {actions}
        <p key={revision} data-unread={unread} data-visit={visit} className="flex items-center gap-1">
          {isCorrected ? <span>{t('corrected')} ·</span> : null}
          {at ? <time dateTime={at}>{time(at)}</time> : null}
          {mark ? <DeliveryMark mark={mark} /> : null}
        </p>
      </div>
    </li>
  );
}
