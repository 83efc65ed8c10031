import type { EmergencyAction } from '@polyclinic/contract/admin/emergency/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { EmergencyIntent } from './emergency-action.ts';
import { useEmergencyName } from './use-emergency-name.ts';

const TONES = { waiting: 'warning', running: 'danger', over: 'neutral', withdrawn: 'neutral' } as const;

/** One emergency action: what, why, who decided it when, and what an administrator may do about it. */
export function EmergencyLine({ action, mayAct }: { action: EmergencyAction; mayAct: boolean }) {
  const { t } = useTranslation('admin/emergency');
  const nameOf = useEmergencyName();
  const { id, state, reason, isOwn } = action;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{nameOf(action)}</h3>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
        {reason}
      </p>
      <Course action={action} />
      {mayAct && (state === 'waiting' || state === 'running') ? (
        <div className="mt-1 flex flex-wrap gap-3">
          {state === 'waiting' && !isOwn ? <Press intent="approve" id={id} of={nameOf(action)} /> : null}
          <Press intent="end" id={id} of={nameOf(action)} isStarted={state === 'running'} />
        </div>
      ) : null}
    </li>
  );
}

/** What has become of it, and what comes next. */
function Course({ action }: { action: EmergencyAction }) {
  const { t } = useTranslation('admin/emergency');
  const { dateTime, time } = useFormat();
  const { kind, state, isByCommand, isOwn, askedBy, askedAt, dueAt, expiresAt, approvedBy, startedAt } = action;
  const isolated = (name: string | null) => `\u2068${name ?? t('formerStaff')}\u2069`;
  const asked = isByCommand
    ? t('course.byCommand', { date: dateTime(askedAt) })
    : t('course.asked', { name: isolated(askedBy), date: dateTime(askedAt) });
  return (
    <ul className="grid gap-0.5 text-sm text-muted">
      <li>{asked}</li>
      {state === 'waiting' ? (
        <li className="font-medium text-ink">
          {dueAt
            ? t('course.due', { time: time(dueAt) })
            : t(isOwn ? 'course.waitsForOther' : 'course.waitsForYou', { date: dateTime(expiresAt) })}
        </li>
      ) : null}
      {approvedBy ? <li>{t('course.approved', { name: isolated(approvedBy) })}</li> : null}
      {startedAt ? (
        <li>{t(kind === 'sign_out_everybody' ? 'course.done' : 'course.started', { date: dateTime(startedAt) })}</li>
      ) : null}
      <End action={action} />
    </ul>
  );
}

/** How it ended, or why it never started. */
function End({ action: { state, dueAt, endedHow, endedBy, endedAt } }: { action: EmergencyAction }) {
  const { t } = useTranslation('admin/emergency');
  const { dateTime } = useFormat();
  if (!endedHow) return null;
  const name = `\u2068${endedBy ?? t('formerStaff')}\u2069`;
  if (state === 'over') {
    const key = endedHow === 'ordered' ? 'course.endedByCommand' : 'course.ended';
    return <li>{t(key, { name, date: dateTime(endedAt ?? '') })}</li>;
  }
  const reasons = {
    pressed: t('course.withdrawn', { name }),
    ordered: t('course.withdrawnByCommand'),
    replaced: t('course.replaced'),
    lapsed: t(dueAt ? 'course.missed' : 'course.notApproved'),
    rights: t('course.rights'),
  };
  return <li>{reasons[endedHow]}</li>;
}

interface PressProps {
  intent: Exclude<EmergencyIntent, 'ask'>;
  id: string;
  /** What it is about, for those who hear the button alone */
  of: string;
  isStarted?: boolean;
}

function Press({ intent, id, of, isStarted = false }: PressProps) {
  const { t } = useTranslation('admin/emergency');
  const isSending = useIsSending({ intent, id });
  const word = intent === 'approve' ? 'approve' : isStarted ? 'end' : 'withdraw';
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant={intent === 'approve' ? 'danger' : 'secondary'}
        loading={isSending}
        aria-label={t('press.of', { press: t(`press.${word}`), what: of })}
      >
        {t(`press.${word}`)}
      </Button>
    </PlainForm>
  );
}
