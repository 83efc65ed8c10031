import {
  ClipboardList,
  Ellipsis,
  Flag,
  MessageSquare,
  PictureInPicture2,
  Settings,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import type { CallSetup } from './call-setup.ts';
import type { CallState } from './call-state.ts';
import { Control } from './control.tsx';
import { DeviceFields } from './device-fields.tsx';
import { GuestInvitations } from './guest-invitations.tsx';
import type { LocalMedia } from './local-media.ts';
import { PrivacyCodes } from './privacy-codes.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useUnread } from './use-unread.ts';

/** What may stand beside the picture, one at a time */
export type Side = 'chat' | 'record';

interface StageExtrasProps {
  setup: CallSetup;
  state: CallState;
  local: LocalMedia;
  stage: RefObject<HTMLDivElement | null>;
  side: Side | null;
  onChat?: (() => void) | undefined;
  onRecord?: (() => void) | undefined;
}

type Panel = 'invite' | 'privacy' | 'devices';

const icon = 'size-5';

/** The conversation, the doctor's record, and what is needed less often. */
export function StageExtras({ setup, state, local, stage, side, onChat, onRecord }: StageExtrasProps) {
  const { t } = useTranslation('calls');
  const [panel, setPanel] = useState<Panel | null>(null);
  const floatPicture = document.pictureInPictureEnabled ? () => void toggleFloating(stage.current) : undefined;
  useShortcuts({ c: onChat, n: onRecord, p: floatPicture });
  const toReport = useReport(setup.appointmentId);
  const items = [
    { label: t('privacy.title'), icon: <ShieldCheck className={icon} />, onSelect: () => setPanel('privacy') },
    { label: t('device.title'), icon: <Settings className={icon} />, onSelect: () => setPanel('devices') },
    ...(setup.appointmentId
      ? [{ label: t('invite.title'), icon: <UserPlus className={icon} />, onSelect: () => setPanel('invite') }]
      : []),
    ...(floatPicture
      ? [{ label: t('floating'), icon: <PictureInPicture2 className={icon} />, onSelect: floatPicture }]
      : []),
    ...(toReport
      ? [
          {
            label: t('report', { name: `\u2068${setup.expected}\u2069` }),
            icon: <Flag className={icon} />,
            onSelect: toReport,
          },
        ]
      : []),
  ];
  return (
    <>
      {onChat && setup.appointmentId ? (
        <ChatControl
          appointmentId={setup.appointmentId}
          userId={state.userId}
          isOpen={side === 'chat'}
          onToggle={onChat}
        />
      ) : null}
      {onRecord ? <RecordControl isOpen={side === 'record'} onToggle={onRecord} /> : null}
      <DropdownMenu
        trigger={
          <Control label={t('more')}>
            <Ellipsis />
          </Control>
        }
        items={items}
        theme="dark"
      />
      {panel ? (
        <Dialog
          open
          onOpenChange={() => setPanel(null)}
          title={t(panelTitle[panel])}
          closeLabel={t('close')}
          theme="dark"
        >
          {panel === 'privacy' ? <PrivacyCodes others={state.others} /> : null}
          {panel === 'devices' ? <DeviceFields local={local} /> : null}
          {panel === 'invite' && setup.appointmentId ? <GuestInvitations appointmentId={setup.appointmentId} /> : null}
        </Dialog>
      ) : null}
    </>
  );
}

/** Leaves the call, which doesn't end the visit, for the page on which one tells support of the other side; not for guests. */
function useReport(appointmentId: string | null) {
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  return appointmentId ? () => void navigate(localize(`/visit/${appointmentId}/report`)) : null;
}

interface ChatControlProps {
  appointmentId: string;
  userId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Of those who have a conversation: a guest has none, and no line on which its news would come. */
function ChatControl({ appointmentId, userId, isOpen, onToggle }: ChatControlProps) {
  const { t } = useTranslation('calls');
  const hasNews = useUnread(appointmentId, userId, isOpen);
  const forClosed = hasNews ? 'news' : 'open';
  return (
    <Control
      label={t(`chat.${isOpen ? 'close' : forClosed}`)}
      shortcut="c"
      isOff={isOpen}
      hasNews={hasNews}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <MessageSquare />
    </Control>
  );
}

/** Of the doctor: why the patient comes, and the note. */
function RecordControl({ isOpen, onToggle }: Pick<ChatControlProps, 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation('calls');
  return (
    <Control
      label={t(isOpen ? 'record.close' : 'record.open')}
      shortcut="n"
      isOff={isOpen}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ClipboardList />
    </Control>
  );
}

const panelTitle = { privacy: 'privacy.title', devices: 'device.title', invite: 'invite.title' } as const;

/** Lets the first of the others' pictures float above other windows, or brings it back. */
async function toggleFloating(stage: HTMLDivElement | null) {
  const toggled = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : stage?.querySelector('video')?.requestPictureInPicture();
  // Nobody's picture is there yet, or the browser does not want to now.
  await toggled?.catch(() => {});
}
