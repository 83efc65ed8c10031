import type { Message } from '@polyclinic/contract/messages/schemas';
import { Ellipsis, History, Pencil, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import type { Changes } from './use-changes.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** What stands above the page */
export type OpenDialog = 'takeBack' | 'versions' | null;

interface MessageActionsProps {
  message: Message;
  isChangeable: boolean;
  changes: Changes;
  trigger: RefObject<HTMLButtonElement | null>;
  open: OpenDialog;
  onOpen: (open: OpenDialog) => void;
}

const icon = 'size-5 shrink-0 text-muted';

/** What its author may do with a message: correct it, take it back, see what it said before. Import it lazily. */
export default function MessageActions(props: MessageActionsProps) {
  const { message, isChangeable, changes, trigger, open, onOpen } = props;
  const { t } = useTranslation('messages');
  const { id, messageType, correctedAt, takenBackAt } = message;
  const correct = {
    label: t('change.correct'),
    icon: <Pencil className={icon} aria-hidden="true" />,
    onSelect: () => changes.begin(id),
  };
  const takeBack = {
    label: t('change.takeBack'),
    icon: <Undo2 className={`mirror ${icon}`} aria-hidden="true" />,
    onSelect: () => onOpen('takeBack'),
  };
  const versions = {
    label: t('change.earlier'),
    icon: <History className={icon} aria-hidden="true" />,
    onSelect: () => onOpen('versions'),
  };
  const items = [
    ...(isChangeable && changes.canCorrect && messageType === 'text' ? [correct] : []),
    ...(isChangeable ? [takeBack] : []),
    ...(correctedAt || takenBackAt ? [versions] : []),
  ];
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            ref={trigger}
            label={t('change.menu')}
            icon={<Ellipsis className="size-5" aria-hidden="true" />}
            className="-my-2 -ms-3 me-auto"
          />
        }
        items={items}
      />
      {open === 'takeBack' ? (
        <TakeBackDialog message={message} changes={changes} opener={trigger.current} onClose={() => onOpen(null)} />
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog messageId={id} opener={trigger.current} onClose={() => onOpen(null)} />
      ) : null}
    </>
  );
}
