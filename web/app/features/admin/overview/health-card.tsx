import type { Health } from '@polyclinic/contract/admin/overview/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';

/** Whether the system is well, in figures that the alerts of operating use as well. */
export function HealthCard({ health }: { health: Health }) {
  const { t } = useTranslation('admin/overview');
  const { number, bytes, dateTime } = useFormat();
  const { system, work, jobs, pushes, hasRelay, backup } = health;
  const unknown = t('health.unknown');
  const since = (at: string | null) => (at ? dateTime(at) : t('health.never'));
  const minutes = (seconds: number) => number(Math.round(seconds / 60));
  return (
    <Card aria-labelledby="health" className="grid content-start gap-4">
      <h2 id="health" className="text-lg">
        {t('health')}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Line label={t('health.nodes')}>{system ? number(system.nodes) : unknown}</Line>
        <Line label={t('health.database')}>{system ? bytes(system.databaseBytes) : unknown}</Line>
        <Line label={t('health.outbox')}>
          {work
            ? t('health.waiting', { number: number(work.outboxWaiting), minutes: minutes(work.outboxAge) })
            : unknown}
        </Line>
        <Line label={t('health.jobs')}>
          {jobs ? t('health.waiting', { number: number(jobs.jobsWaiting), minutes: minutes(jobs.jobsAge) }) : unknown}
        </Line>
        <Line label={t('health.mails')}>
          {work
            ? t('health.mailsOf', { number: number(work.mailsWaiting), failed: number(work.mailsGivenUp) })
            : unknown}
        </Line>
        <Line label={t('health.pushes')}>
          {pushes ? t('health.pushesOf', { number: number(pushes.sent), failed: number(pushes.failed) }) : unknown}
        </Line>
        <Line label={t('health.relay')}>{hasRelay ? t('health.set') : t('health.unset')}</Line>
        <Line label={t('health.backup')}>{backup ? since(backup.lastAt) : unknown}</Line>
        <Line label={t('health.proven')}>{backup ? since(backup.provenAt) : unknown}</Line>
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
