import { Check } from 'lucide-react';
import { AccountsZone } from '../../platform/accounts-zone.tsx';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { CallSetup } from './call-setup.ts';
import type { CallState } from './call-state.ts';
import { LocalBar } from './local-bar.tsx';
import type { LocalMedia } from './local-media.ts';
import { PatientsTerms } from './patients-terms.tsx';
import { isHere } from './presence/rules.ts';
import { useClock } from './use-clock.ts';
import { useLocalState } from './use-local.ts';
import { useScreenLock } from './use-screen-lock.ts';
import { Video } from './video.tsx';

interface WaitingRoomProps {
  setup: CallSetup;
  state: CallState;
  local: LocalMedia;
  onLeave: () => void;
}

/** At the door: one's place, the clock, and what happens next. */
export function WaitingRoom({ setup, state, local, onLeave }: WaitingRoomProps) {
  const { t } = useTranslation('calls');
  useScreenLock();
  const { picture } = useLocalState(local);
  return (
    <section
      data-theme="dark"
      aria-label={t('waiting.title')}
      className="relative flex grow flex-col items-center justify-center gap-8 bg-paper px-4 py-14 text-ink"
    >
      <div className="absolute start-2 top-1.5">{setup.back}</div>
      <div className="grid max-w-xl gap-6 text-center">
        <Spinner className="mx-auto size-12" />
        <div>
          <h1 className="text-xl">{t('waiting.title')}</h1>
          <p role="status" className="mt-2 text-lg text-balance">
            <Place setup={setup} state={state} />
          </p>
          <Clock setup={setup} />
        </div>
        <NextSteps setup={setup} state={state} />
        {isProviderHere(state) ? null : <PatientsTerms setup={setup} />}
      </div>
      {picture ? (
        <Video
          stream={picture}
          label={t('video.own')}
          isOwn
          className="aspect-video w-44 rounded-control border border-line bg-sunken object-cover"
        />
      ) : null}
      <LocalBar local={local} endLabel={t('waiting.leave')} onEnd={onLeave} />
    </section>
  );
}

function Place({ setup, state }: Pick<WaitingRoomProps, 'setup' | 'state'>) {
  const { t } = useTranslation('calls');
  const { number } = useFormat();
  if (!state.isOnline) return t('waiting.offline');
  if (state.step === 'entering') return t('waiting.entering');
  if (setup.startTime === null) return t('waiting.guest');
  if (state.ahead === 0) return t('waiting.next', { name: setup.expected });
  return t('waiting.ahead', { count: state.ahead, number: number(state.ahead) });
}

function Clock({ setup }: Pick<WaitingRoomProps, 'setup'>) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const now = useClock(setup.serverTime);
  if (setup.startTime === null) return null;
  return (
    <div className="mt-2 grid text-muted tabular-nums">
      <p>{t('waiting.clock', { now: time(now), start: time(setup.startTime) })}</p>
      <AccountsZone instant={setup.startTime} />
    </div>
  );
}

const isProviderHere = ({ others }: CallState) => others.some((one) => one.part === 'doctor' && isHere(one));

function NextSteps({ setup, state }: Pick<WaitingRoomProps, 'setup' | 'state'>) {
  const { t } = useTranslation('calls');
  const isInRoom = isProviderHere(state);
  const steps = [
    { text: t('waiting.step.told', { name: setup.expected }), isDone: state.step === 'waiting' },
    ...(setup.startTime === null
      ? []
      : [
          {
            text: t(isInRoom ? 'waiting.step.here' : 'waiting.step.coming', { name: setup.expected }),
            isDone: isInRoom,
          },
        ]),
    { text: t('waiting.step.admits', { name: setup.expected }), isDone: false },
    { text: t('waiting.step.begins'), isDone: false },
  ];
  return (
    <ol className="mx-auto grid gap-2 text-start">
      {steps.map(({ text, isDone }) => (
        <li key={text} className={classNames('flex items-start gap-3', !isDone && 'text-muted')}>
          <span className="mt-0.5 grid size-5 shrink-0 place-items-center" aria-hidden="true">
            {isDone ? <Check className="size-5 text-success" /> : <span className="size-2 rounded-full bg-edge" />}
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
