import type { CallGuest, GuestKind } from '@polyclinic/contract/calls/schemas';
import { Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

/** Inviting a third participant by a link, and taking an invitation back. */
export function GuestInvitations({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('calls');
  const localized = useLocalizedPath();
  const [guests, setGuests] = useState<CallGuest[]>([]);
  const [link, setLink] = useState('');
  const fail = () => void showToast('error', t('invite.failed'));

  useEffect(() => {
    browserApi.calls.guests({ appointmentId }).then(setGuests, () => {});
  }, [appointmentId]);

  const invite = async (kind: GuestKind) => {
    try {
      const { guest, invitation } = await browserApi.calls.invite({ appointmentId, kind });
      setGuests((known) => [...known, guest]);
      // After the "#": a browser never sends that to a server, so it is in nobody's log.
      setLink(`${window.location.origin}${localized('/call/guest')}#${invitation}`);
    } catch {
      fail();
    }
  };
  const revoke = async (id: string) => {
    try {
      await browserApi.calls.revoke({ id });
      setGuests((known) => known.filter((guest) => guest.id !== id));
      setLink('');
    } catch {
      fail();
    }
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('invite.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void invite('interpreter')}>
          {t('invite.interpreter')}
        </Button>
        <Button variant="secondary" onClick={() => void invite('family')}>
          {t('invite.family')}
        </Button>
      </div>
      {link ? <InvitationLink link={link} /> : null}
      {guests.length > 0 ? <OpenInvitations guests={guests} onRevoke={revoke} /> : null}
    </div>
  );
}

function InvitationLink({ link }: { link: string }) {
  const { t } = useTranslation('calls');
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    void showToast('success', t('invite.copied'));
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField id={id} type="url" label={t('invite.link')} hint={t('invite.once')} value={link} readOnly />
      </div>
      <Button variant="ghost" onClick={() => void copy()}>
        <Copy className="size-5" aria-hidden="true" />
        {t('invite.copy')}
      </Button>
    </div>
  );
}

function OpenInvitations({ guests, onRevoke }: { guests: CallGuest[]; onRevoke: (id: string) => Promise<void> }) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  return (
    <ul className="grid gap-2 border-t border-line pt-4">
      {guests.map(({ id, kind, name, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow">
            {name ? <bdi>{name}</bdi> : null} {t(`guest.${kind}`)}
            <span className="block text-sm text-muted">{t('invite.until', { time: time(expiresAt) })}</span>
          </span>
          <Button variant="ghost" onClick={() => void onRevoke(id)}>
            {t('invite.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
