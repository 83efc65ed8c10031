import { useId, useState } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withWords } from '../../ui/with-words.ts';
import { WordsForm } from '../forms/index.ts';
import { CallFlow } from './call-flow.tsx';
import { CallFrame } from './call-frame.tsx';
import { CallObstacle } from './call-obstacle.tsx';
import { type Door, guestDoor } from './door.ts';
import { useServerTime } from './use-clock.ts';

/** A call for somebody without an account, who was sent a link; the link's secret stands after its "#". */
export function GuestPage({ now }: { now: number }) {
  const { t } = useTranslation('calls');
  const [door, setDoor] = useState<Door | null>(null);
  const serverTime = useServerTime(now);
  const wayHome = (
    <LinkButton to="/" variant="secondary">
      {t('guest.home')}
    </LinkButton>
  );
  return (
    <main className="flex h-dvh flex-col overflow-y-auto">
      <PageTitle title={t('guest.title')} />
      <noscript>
        <p className="p-4">{t('guest.noScript')}</p>
      </noscript>
      {door ? (
        <CallFlow
          door={door}
          title={t('guest.title')}
          lead={t('guest.lead')}
          startTime={null}
          expected={t('guest.theDoctor')}
          isProvider={false}
          isPaid={false}
          serverTime={serverTime}
          appointmentId={null}
          onEnd={async () => {}}
          wayHome={wayHome}
          afterwards={wayHome}
        />
      ) : (
        <CallFrame>
          <Introduction onKnown={setDoor} />
        </CallFrame>
      )}
    </main>
  );
}

const invitationOfAddress = () => window.location.hash.slice(1);

function Introduction({ onKnown }: { onKnown: (door: Door) => void }) {
  const { t } = useTranslation('calls');
  const id = useId();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const introduce = async (form: FormData) => {
    const door = guestDoor(invitationOfAddress(), String(form.get('name')).trim());
    setBusy(true);
    try {
      await door.admit();
      onKnown(door);
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  if (error) return <CallObstacle error={error} onRetry={() => setError(null)} afterwards={null} />;
  return (
    <Card className="m-auto grid w-[min(28rem,calc(100%-2rem))] gap-5">
      <div>
        <h1 className="text-xl">{t('guest.title')}</h1>
        <p className="mt-1 text-muted">{t('guest.text')}</p>
      </div>
      <WordsForm via="form" isChecked method="post" className="grid gap-4" onSubmit={withWords(introduce)}>
        <TextField id={id} name="name" label={t('guest.name')} autoComplete="name" maxLength={80} required />
        <Button type="submit" loading={isBusy}>
          {t('guest.continue')}
        </Button>
      </WordsForm>
    </Card>
  );
}
