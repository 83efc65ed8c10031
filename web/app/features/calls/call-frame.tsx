import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Logo } from '../../ui/logo.tsx';

/** Around everything before and after the room itself: whose site this is, and the way out. */
export function CallFrame({ back, children }: { back?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <header className="border-b border-line">
        <div className="page flex min-h-16 items-center gap-2">
          {back ? <div className="-ms-4">{back}</div> : null}
          <Logo name={t('brand')} />
        </div>
      </header>
      {children}
    </>
  );
}
