import { ACT_DELAY_MS } from '@polyclinic/contract/appointments/rules';
import type { PendingAct } from '@polyclinic/contract/appointments/schemas';
import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { Button } from '../../ui/button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useTakeBack } from './use-take-back.ts';

interface PendingActBarProps {
  appointmentId: string;
  pending: PendingAct | null;
  /** The server's clock, epoch ms */
  now: number;
  /** Of a question, which is closed and not completed */
  isQuestion?: boolean;
  /** Looks again at what is pending */
  onChange: () => void;
}

/** What is carried out in a moment, how long it can be taken back, and the button for that. */
export function PendingActBar({ pending, ...props }: PendingActBarProps) {
  const [hadNone, setHadNone] = useState(false);
  useEffect(() => {
    if (!pending) setHadNone(true);
  }, [pending]);
  return pending ? <Bar key={pending.dueAt} {...props} pending={pending} isNew={hadNone} /> : null;
}

type BarProps = PendingActBarProps & { pending: PendingAct; isNew: boolean };

function Bar({ appointmentId, pending, now, onChange, isNew, isQuestion = false }: BarProps) {
  const { dueAt } = pending;
  const act = isQuestion ? 'answer' : pending.act;
  const { t } = useTranslation('appointments');
  const { wait } = useSpans();
  // The browser's idea of the server's clock may be a little late.
  const left = Math.min(useSecondsLeft(dueAt, now), ACT_DELAY_MS / 1_000);
  const { isBusy, takeBack } = useTakeBack(appointmentId, onChange);
  const button = useFocusWhereLost(isNew);
  useLookAgain(left === 0, onChange);
  return (
    <div className="flex w-full animate-appear flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-info-line bg-info-soft px-4 py-2 text-start text-ink">
      <Timer className="size-5 shrink-0 text-info" aria-hidden="true" />
      <p role="timer" className="min-w-0 grow basis-48 tabular-nums">
        {left > 0 ? t(`act.${act}.left`, { when: wait(left) }) : t(`act.${act}.now`)}
      </p>
      {left > 0 ? (
        <Button ref={button} variant="secondary" loading={isBusy} onClick={() => void takeBack()}>
          {t('act.takeBack')}
        </Button>
      ) : null}
      <Said text={t(`act.${act}.said`)} />
    </div>
  );
}

/** Read out once, after it has come; the countdown itself is silent. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** The button that was pressed has gone, and the focus with it: the way back takes it. */
function useFocusWhereLost(isNew: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isNew && (!activeElement || activeElement === body)) button.current?.focus();
  }, [isNew]);
  return button;
}

const LOOK_AGAIN_MS = 4_000;

/** The page hears what happens; where the line was broken meanwhile, it asks. */
function useLookAgain(isDue: boolean, onChange: () => void) {
  const look = useEffectEvent(onChange);
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isDue]);
}
