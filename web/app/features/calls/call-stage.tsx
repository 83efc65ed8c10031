import { useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { AdmitBanner } from './admit-banner.tsx';
import type { CallSetup } from './call-setup.ts';
import type { CallState, Participant } from './call-state.ts';
import { LocalBar } from './local-bar.tsx';
import type { LocalMedia } from './local-media.ts';
import { OwnPicture } from './own-picture.tsx';
import { ProviderTerms } from './patients-terms.tsx';
import { isIn, isWaiting } from './presence/rules.ts';
import { type Side, StageExtras } from './stage-extras.tsx';
import { StageNotices } from './stage-notices.tsx';
import { StageTop } from './stage-top.tsx';
import { Tile } from './tile.tsx';
import { useSpeaker } from './use-devices.ts';
import { useLocalState } from './use-local.ts';
import { useScreenLock } from './use-screen-lock.ts';

interface CallStageProps {
  setup: CallSetup;
  state: CallState;
  local: LocalMedia;
  onEnd: () => Promise<void>;
  onAdmit: (userId: string) => Promise<void>;
}

/** Inside the room: the others' pictures, one's own in a corner, the controls, and the conversation or the record beside them. */
export function CallStage({ setup, state, local, onEnd, onAdmit }: CallStageProps) {
  const { t } = useTranslation('calls');
  useScreenLock();
  const [side, setSide] = useState<Side | null>(null);
  const toggle = (one: Side) => () => setSide(side === one ? null : one);
  const shown = side ? setup[side] : undefined;
  const stage = useRef<HTMLDivElement>(null);
  const speaker = useSpeaker(useLocalState(local).choices.speaker);
  const present = state.others.filter(isIn);
  return (
    <section data-theme="dark" aria-label={t('stage')} className="flex min-h-0 grow flex-col bg-paper text-ink">
      <StageTop setup={setup} present={present} />
      <AdmitBanner others={state.others} isProvider={setup.isProvider} onAdmit={onAdmit} />
      <StageNotices setup={setup} state={state} present={present} />
      <div className="relative flex min-h-0 grow">
        <div ref={stage} className="relative flex min-h-0 min-w-0 grow flex-col">
          {present.length === 0 ? (
            <Nobody setup={setup} others={state.others} />
          ) : (
            <Pictures present={present} speaker={speaker} />
          )}
          <OwnPicture local={local} />
        </div>
        {side && shown ? (
          <aside
            aria-label={t(side === 'chat' ? 'messages' : 'record.title')}
            className="absolute inset-0 z-20 overflow-hidden bg-paper p-2 *:h-full *:max-h-full lg:static lg:inset-auto lg:w-96"
          >
            {shown()}
          </aside>
        ) : null}
      </div>
      <footer className="grid justify-items-center gap-2 px-1 py-3 sm:px-2">
        <LocalBar local={local} endLabel={t('end')} onEnd={onEnd} withScreen>
          <StageExtras
            setup={setup}
            state={state}
            local={local}
            stage={stage}
            side={side}
            onChat={setup.chat ? toggle('chat') : undefined}
            onRecord={setup.record ? toggle('record') : undefined}
          />
        </LocalBar>
        <p className="hidden max-w-[60ch] text-center text-sm text-balance text-muted sm:block">
          {t(setup.isProvider ? 'endHint.doctor' : 'endHint.patient')}
        </p>
      </footer>
    </section>
  );
}

/** Alone in the room: who is awaited, or waits to be let in. */
function Nobody({ setup, others }: { setup: CallSetup; others: Participant[] }) {
  const { t } = useTranslation('calls');
  const patient = others.find(({ part }) => part === 'patient');
  const why = setup.isProvider ? whyAlone(patient) : 'providerGone';
  return (
    <div className="m-auto grid max-w-[40ch] gap-4 px-4 text-center text-lg text-balance">
      <p role="status">{t(`alone.${why}`, { name: setup.expected })}</p>
      {why === 'notYet' ? <ProviderTerms setup={setup} /> : null}
    </div>
  );
}

function whyAlone(patient: Participant | undefined) {
  if (patient && isWaiting(patient)) return 'waiting';
  // A guest who was let in before comes back without knocking.
  return patient?.admittedAt ? 'gone' : 'notYet';
}

interface PicturesProps {
  present: Participant[];
  speaker: string;
}

function Pictures({ present, speaker }: PicturesProps) {
  return (
    <div
      className={classNames(
        'grid min-h-0 grow gap-2 px-2',
        present.length > 1 && 'grid-rows-2 lg:grid-cols-2 lg:grid-rows-1',
      )}
    >
      {present.map((one) => (
        <Tile key={one.userId} participant={one} speaker={speaker} />
      ))}
    </div>
  );
}
