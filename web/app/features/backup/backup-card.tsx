import type { BackupState } from '@polyclinic/contract/backup/schemas';
import { useId } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import type { Tone } from '../../ui/tone.ts';
import { Machine } from '../oversight/index.ts';

const PROOF_TONES = { never: 'warning', recent: 'success', old: 'danger' } as const;
const SCHEDULE_TONES = { off: 'warning', late: 'danger', onTime: 'success' } as const;

/** When the last backup was made, whether it can be restored, and what failed. */
export function BackupCard({ backup }: { backup: BackupState }) {
  const { t } = useTranslation('backup');
  const { dateTime, bytes } = useFormat();
  const heading = useId();
  const { isScheduled, isLate, last, provenAt, proof, failure } = backup;
  const schedule = isScheduled ? (isLate ? 'late' : 'onTime') : 'off';
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-lg">
        {t('title')}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Line
          label={t('last')}
          value={last ? t('lastOf', { time: dateTime(last.mark), size: bytes(last.bytes) }) : t('none')}
          tone={SCHEDULE_TONES[schedule]}
          word={t(`scheduled.${schedule}`)}
        />
        <Line
          label={t('proven')}
          value={provenAt ? dateTime(provenAt) : t('none')}
          tone={PROOF_TONES[proof]}
          word={t(`proof.${proof}`)}
        />
      </dl>
      <p className="max-w-reading text-sm text-muted">{isScheduled ? t('proof.hint') : t('off.hint')}</p>
      {failure ? (
        <Alert tone="danger" title={t(`failed.${failure.kind}`, { time: dateTime(failure.at) })}>
          <Machine>{failure.error}</Machine>
        </Alert>
      ) : null}
    </Card>
  );
}

interface LineProps {
  label: string;
  value: string;
  tone: Tone;
  word: string;
}

function Line({ label, value, tone, word }: LineProps) {
  return (
    <div className="grid content-start justify-items-start gap-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
      <dd>
        <Badge tone={tone}>{word}</Badge>
      </dd>
    </div>
  );
}
