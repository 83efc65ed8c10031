import type { Health } from '@polyclinic/contract/admin/overview/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';

/** Whether the system is well, in figures that the alerts of operating use as well. */
export function HealthCard({ health }: { health: Health }) {
  const { t } = useTranslation('admin/overview');
  const { number, bytes, dateTime } = useFormat();
  const minutes = (seconds: number) => number(Math.round(seconds / 60));
  return (
    <Card aria-labelledby="health" className="grid gap-4">
      <h2 id="health" className="text-lg">
        {t('health')}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-5">
        <Line label={t('health.nodes')}>{number(health.nodes)}</Line>
        <Line label={t('health.database')}>{bytes(health.databaseBytes)}</Line>
        <Line label={t('health.outbox')}>
          {t('health.waiting', { number: number(health.outboxWaiting), minutes: minutes(health.outboxAge) })}
        </Line>
        <Line label={t('health.jobs')}>
          {t('health.waiting', { number: number(health.jobsWaiting), minutes: minutes(health.jobsAge) })}
        </Line>
        <Line label={t('health.mails')}>
          {t('health.mailsOf', { number: number(health.mailsWaiting), failed: number(health.mailsGivenUp) })}
        </Line>
        <Line label={t('health.pushes')}>
          {t('health.pushesOf', { number: number(health.pushesSent), failed: number(health.pushesFailed) })}
        </Line>
        <Line label={t('health.relay')}>{health.hasRelay ? t('health.set') : t('health.unset')}</Line>
        <Line label={t('health.backup')}>
          {health.lastBackupAt ? dateTime(health.lastBackupAt) : t('health.never')}
        </Line>
        <Line label={t('health.proven')}>{health.provenAt ? dateTime(health.provenAt) : t('health.never')}</Line>
      </dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
