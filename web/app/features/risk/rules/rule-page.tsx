import type { Replay, RuleDetail } from '@polyclinic/contract/risk/schemas';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useMeasure } from '../use-measure.ts';
import { ReplayCard } from './replay-card.tsx';
import type { RuleResult } from './rule-action.ts';
import { SwitchForm } from './switch-form.tsx';
import { TryForm } from './try-form.tsx';

interface RulePageProps {
  rule: RuleDetail;
  replay: Replay | null;
  isExpired: boolean;
  result: RuleResult | undefined;
}

/** A rule in words, its numbers and versions; an administrator tries others and sees what they would have said. */
export function RulePage({ rule, replay, isExpired, result }: RulePageProps) {
  const { t } = useTranslation('risk');
  /** Of what could not be saved, for the results that come next */
  const [reason, setReason] = useState<string>();
  useAnswer(result, ({ intent, isDone, values }) => {
    if (isDone) void showToast('success', t('saving.done'));
    if (intent === 'save') setReason(values.reason);
  });
  const failure = result?.error && !['INVALID', 'REASON_REQUIRED'].includes(result.error) ? result.error : null;
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={t(`rule.${rule.rule}`)} />
      <BackLink to="/admin/risk/rules">{t('rules.back')}</BackLink>
      <header className="grid gap-2">
        <h1 className="text-xl text-balance">{t(`rule.${rule.rule}`)}</h1>
        <p className="max-w-prose text-pretty">{t(`explain.${rule.rule}`)}</p>
        <p className="flex flex-wrap gap-2">
          <Badge>{t(`kind.${rule.kind}`)}</Badge>
          <Badge tone={rule.isEnabled ? 'success' : 'neutral'}>{t(rule.isEnabled ? 'rules.on' : 'rules.off')}</Badge>
        </p>
      </header>
      {failure ? <Alert tone="danger" title={t(failureKey(failure, result?.intent))} live /> : null}
      {isExpired && !result?.isDone && !failure ? <Alert tone="warning" title={t('try.expired')} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-6">
          {replay ? <ReplayCard rule={rule} replay={replay} reason={reason} result={result} /> : null}
          <Versions rule={rule} />
        </div>
        {rule.mayChange ? (
          <div className="grid gap-4">
            <TryForm key={`${rule.version} ${replay?.id}`} rule={rule} replay={replay} result={result} />
            <SwitchForm key={rule.version} rule={rule} result={result} />
          </div>
        ) : (
          <Card className="text-muted">{t('acts.reading')}</Card>
        )}
      </div>
    </div>
  );
}

function failureKey(error: Exclude<RuleResult['error'], null>, intent: RuleResult['intent'] | undefined) {
  if (error === 'RISK_CHANGED' && intent === 'switch') return 'switch.changed';
  return error === 'RISK_CHANGED' || error === 'NOT_FOUND'
    ? 'try.expired'
    : error === 'FORBIDDEN'
      ? 'error.FORBIDDEN'
      : 'error.FAILED';
}

function Versions({ rule }: { rule: RuleDetail }) {
  const { t } = useTranslation('risk');
  const { number, dateTime } = useFormat();
  const { measure, span } = useMeasure();
  return (
    <Card aria-labelledby="rule-versions" className="grid gap-2">
      <h2 id="rule-versions" className="text-lg">
        {t('versions')}
      </h2>
      <ol className="grid divide-y divide-line">
        {rule.versions.map(({ version, threshold, windowHours, weight, isEnabled, changedAt, changedBy, reason }) => (
          <li key={version} className="grid gap-0.5 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {t('versions.of', { number: number(version) })}
              {isEnabled ? null : <Badge>{t('rules.off')}</Badge>}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm tabular-nums">
              <span>
                {t('labelled', { text: t('fact.threshold') })} {measure(rule.rule, threshold)}
              </span>
              <span>
                {t('labelled', { text: t('fact.window') })} {span(windowHours)}
              </span>
              <span>
                {t('labelled', { text: t('fact.weight') })} {number(weight)}
              </span>
            </p>
            {reason ? (
              <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
                {reason}
              </p>
            ) : null}
            <p className="text-sm text-muted">
              {version === 1 ? (
                t('versions.first')
              ) : (
                <>
                  <bdi>{changedBy ?? t('formerStaff')}</bdi> · <time dateTime={changedAt}>{dateTime(changedAt)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
