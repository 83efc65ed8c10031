import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CallProgress } from './call-progress.tsx';
import type { CallState } from './call-state.ts';
import { Video } from './video.tsx';

interface CallStageProps {
  state: CallState;
  /** The other side */
  other: { id: string; name: string };
  /** The controls */
  children: ReactNode;
}

/** The picture of the other side, one's own in a corner, and the controls; dark in either theme. */
export function CallStage({ state, other, children }: CallStageProps) {
  const { t } = useTranslation('calls');
  const isShown = state.remote !== null && (state.step === 'connected' || state.step === 'reconnecting');
  return (
    <section
      data-theme="dark"
      aria-label={t('stage')}
      className="relative flex min-h-[32rem] grow flex-col overflow-hidden rounded-card bg-paper text-ink"
    >
      <Video
        stream={state.remote}
        label={t('video.other', { name: other.name })}
        className={isShown ? 'absolute inset-0 size-full object-contain' : 'absolute size-px opacity-0'}
      />
      {isShown ? null : (
        <div className="relative grid grow place-content-center justify-items-center gap-6 px-4 pt-8 pb-4">
          <Avatar id={other.id} name={other.name} size="large" />
          <CallProgress step={state.step} name={other.name} />
        </div>
      )}
      <p role="status" className="absolute inset-x-0 top-4 text-center">
        {state.step === 'reconnecting' ? (
          <span className="rounded-full bg-paper px-4 py-2">{t('reconnecting')}</span>
        ) : null}
      </p>
      <div className="relative mt-auto flex flex-col items-center gap-4 p-4 sm:flex-row sm:items-end sm:justify-center">
        {children}
        {state.local ? (
          <Video
            stream={state.local}
            label={t('video.own')}
            isOwn
            className="aspect-video w-32 rounded-control border border-line bg-sunken object-cover sm:absolute sm:end-4 sm:bottom-4 sm:w-52"
          />
        ) : null}
      </div>
    </section>
  );
}
