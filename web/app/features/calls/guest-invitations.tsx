import type { CallGuest, GuestKind } from '@polyclinic/contract/calls/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Inviting a third participant by a link, and taking an invitation back. */
export function GuestInvitations({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('calls');
  const localized = useLocalizedPath();
  const [guests, setGuests] = useState<CallGuest[]>([]);
  const [link, setLink] = useState('');
  const { isBusy, attempt } = useAttempt();
  const failed = t('invite.failed');
  const sayUnknown = useEffectEvent(() => void showToast('error', t('invite.listFailed')));

  useEffect(() => {
    browserApi.calls.guests({ appointmentId }).then(setGuests, () => sayUnknown());
  }, [appointmentId]);

  const invite = (kind: GuestKind) =>
    attempt(
      async () => {
        const { guest, invitation } = await browserApi.calls.invite({ appointmentId, kind });
        setGuests((known) => [...known, guest]);
        // After the "#": a browser never sends that to a server, so it is in nobody's log.
        setLink(`${window.location.origin}${localized('/call/guest')}#${invitation}`);
      },
      { failed },
    );
  const revoke = (id: string) =>
    attempt(
      async () => {
        await browserApi.calls.revoke({ id });
        setGuests((known) => known.filter((guest) => guest.id !== id));
        setLink('');
      },
      { failed },
    );
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('invite.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={isBusy} onClick={() => void invite('interpreter')}>
          {t('invite.interpreter')}
        </Button>
        <Button variant="secondary" loading={isBusy} onClick={() => void invite('family')}>
          {t('invite.family')}
        </Button>
      </div>
      {link ? (
        <CopyField
          label={t('invite.link')}
          hint={t('invite.once')}
          value={link}
          copyLabel={t('invite.copy')}
          copiedText={t('invite.copied')}
          refusedText={t('invite.copyRefused')}
        />
      ) : null}
      {guests.length > 0 ? <OpenInvitations guests={guests} onRevoke={revoke} /> : null}
    </div>
  );
}

function OpenInvitations({ guests, onRevoke }: { guests: CallGuest[]; onRevoke: (id: string) => Promise<boolean> }) {
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
