import { PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export interface CallEndProps {
  step: 'over' | 'left' | 'elsewhere' | 'removed';
  isGuest: boolean;
  /** The server has not answered yet when told of the end. */
  isUnrecorded: boolean;
  wayHome: ReactNode;
  afterwards: ReactNode;
  report?: ReactNode;
  onReturn: () => void;
  /** What can still be taken back; not read out each second, as what stands in the status would be */
  act?: ReactNode;
}

/** The call is over for this page: it has ended, was left, or goes on in another tab. */
export function CallEnd(props: CallEndProps) {
  const { step, isGuest, isUnrecorded, wayHome, afterwards, report, onReturn, act } = props;
  const { t } = useTranslation('calls');
  const goesOn = step === 'left' || step === 'elsewhere';
  const side = isGuest ? 'guest' : 'participant';
  const hints = {
    over: t(`over.${side}`),
    left: t('left.text'),
    elsewhere: t('elsewhere.text'),
    removed: t(`removed.${side}`),
  };
  return (
    <div className="m-auto grid w-full max-w-xl gap-4 px-4">
      <div role="status">
        <EmptyState
          icon={<PhoneOff className="size-6" aria-hidden="true" />}
          title={t(`${step}.title`)}
          hint={isUnrecorded ? t('end.pending') : hints[step]}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {goesOn ? (
                <>
                  <Button onClick={onReturn}>{t(`${step}.action`)}</Button>
                  {wayHome}
                </>
              ) : null}
              {goesOn || isUnrecorded ? null : afterwards}
            </div>
          }
        />
      </div>
      {act}
      {report ? <p className="text-center">{report}</p> : null}
    </div>
  );
}
