import type { DisputedEnd } from '@polyclinic/contract/ends/schemas';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type Choice, moneyOfChoice } from './money-of-choice.ts';

interface DecideSummaryProps {
  dispute: DisputedEnd;
  choice: Choice;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** What the decision does, before it is done: it cannot be taken back. */
export function DecideSummary({ dispute, choice, isBusy, onBack, onConfirm }: DecideSummaryProps) {
  const { t } = useTranslation('ends');
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <Alert ref={summary} tone="warning" title={t(`decide.finding.${choice.finding ?? 'dismissed'}`)}>
        <Money dispute={dispute} choice={choice} />
        <p dir="auto" className="mt-2 whitespace-pre-line rtl:text-right">
          {choice.reason.trim()}
        </p>
        <p className="mt-2 text-sm text-muted">{t('decide.final')}</p>
      </Alert>
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onBack}>
          {t('decide.back')}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {t('decide.confirm')}
        </Button>
      </div>
    </div>
  );
}

function Money({ dispute, choice }: Pick<DecideSummaryProps, 'dispute' | 'choice'>) {
  const { t } = useTranslation('ends');
  const { money } = useFormat();
  const { currency, money: sums } = dispute.visit;
  if (choice.finding === 'dismissed') return <p>{t('decide.money.asIs')}</p>;
  const does = moneyOfChoice(dispute, choice);
  if (!does || !sums) return <p>{t('decide.money.free')}</p>;
  const { paidCents, claimedCents } = sums;
  const word = does.back === 0 ? 'none' : does.back === paidCents ? 'all' : 'part';
  // Of what a bank claims nothing belongs to the doctor.
  const fee = money(word === 'none' ? paidCents - claimedCents : paidCents, currency);
  const isAllClaimed = word === 'none' && claimedCents >= paidCents;
  return (
    <>
      {isAllClaimed ? null : <p>{t(`decide.money.${word}`, { fee, amount: money(does.back, currency) })}</p>}
      {claimedCents > 0 ? <p>{t('money.provider.claimed', { amount: money(claimedCents, currency) })}</p> : null}
      {does.house > 0 ? <p>{t('decide.money.house', { amount: money(does.house, currency) })}</p> : null}
    </>
  );
}
