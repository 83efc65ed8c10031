import { photoAddress } from '@polyclinic/contract/photos/rules';
import type { WaitingPhoto } from '@polyclinic/contract/photos/schemas';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';

const LATE_MS = 7 * 86_400_000;

/** For administrators: doctors' photographs that nobody has looked at yet, the longest waiting first; `now` by the server's clock. */
export function PhotoQueue({ photos, now }: { photos: WaitingPhoto[]; now: number }) {
  const { t } = useTranslation('photos');
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos" className="grid gap-3">
      <h2 id="photos" className="text-lg">
        {t('queue.title')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card sm:px-5">
        {photos.map((photo) => (
          <Waiting key={photo.id} photo={photo} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ photo: { id, providerName, at }, now }: { photo: WaitingPhoto; now: number }) {
  const { t } = useTranslation('photos');
  const { date } = useFormat();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [sending, setSending] = useState<boolean | null>(null);
  const [isSent, setSent] = useState(false);
  const decide = async (isAccepted: boolean) => {
    setAsked(!isAccepted);
    if (sending !== null || (!isAccepted && reason.trim() === '')) return;
    setSending(isAccepted);
    try {
      await browserApi.photos.decide({ photoId: id, isAccepted, reason: isAccepted ? '' : reason });
      setSent(true);
      await revalidate();
    } catch {
      void showToast('error', t('failed'));
    }
    setSending(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as Event & { submitter: HTMLButtonElement };
    void decide(submitter.value === 'accept');
  };
  return (
    <li className="flex flex-wrap items-start gap-4 py-5">
      <img
        src={photoAddress(id, 192)}
        alt={t('queue.of', { name: providerName })}
        className="size-32 rounded-card object-cover"
      />
      <WordsForm
        via="form"
        storeAs={`photo ${id}`}
        isSent={isSent}
        onSubmit={submit}
        className="grid grow basis-60 gap-3"
      >
        <h3 className="text-base">
          <bdi>{providerName}</bdi>
        </h3>
        <p className="text-sm text-muted">
          {now - Date.parse(at) > LATE_MS ? (
            <Badge tone="warning">{t('queue.since', { date: date(at, 'short') })}</Badge>
          ) : (
            t('queue.since', { date: date(at, 'short') })
          )}
        </p>
        <TextArea
          name="reason"
          label={t('queue.reason')}
          error={isAsked && reason.trim() === '' ? t('queue.reasonNeeded') : null}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="decision" value="accept" loading={sending === true}>
            {t('queue.accept')}
          </Button>
          <Button type="submit" name="decision" value="refuse" variant="secondary" loading={sending === false}>
            {t('queue.refuse')}
          </Button>
        </div>
      </WordsForm>
    </li>
  );
}
