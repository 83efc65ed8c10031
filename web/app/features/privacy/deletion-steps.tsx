import { RETENTION_YEARS } from '@polyclinic/contract/privacy/rules';
import type { Deletion } from '@polyclinic/contract/privacy/schemas';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

const icons = { done: CircleCheck, now: CircleDot, ahead: Circle };
/** How many of the steps are done; the one after them is under way. */
const reached = { waiting: 1, closing: 1, done: 4, taken_back: 0 };

/** How far a deletion is, step by step. */
export function DeletionSteps({ deletion: { state, requestedAt, dueAt, endedAt } }: { deletion: Deletion }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const years = { count: RETENTION_YEARS, number: format.number(RETENTION_YEARS) };
  const steps = [
    t('deletion.step.requested', { time: format.dateTime(requestedAt) }),
    t('deletion.step.closing', { time: format.date(dueAt) }),
    t(endedAt ? 'deletion.step.erasedAt' : 'deletion.step.erased', { time: format.dateTime(endedAt ?? dueAt) }),
    t('deletion.step.kept', years),
  ];
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => {
        const at = index < reached[state] ? 'done' : index === reached[state] && state === 'closing' ? 'now' : 'ahead';
        const Icon = icons[at];
        return (
          <li key={step} className="flex items-start gap-3">
            <Icon
              className={`mt-0.5 size-5 shrink-0 ${at === 'ahead' ? 'text-muted' : 'text-primary'}`}
              aria-hidden="true"
            />
            <span className={at === 'ahead' ? 'text-muted' : undefined}>
              {step} <span className="sr-only">({t(`deletion.at.${at}`)})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
