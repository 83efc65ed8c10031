import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

/** By which anybody who is signed in tells support of a review that should not stand. */
export function ReportButton({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation('reviews');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('report.open')}
        onClick={() => setOpen(true)}
        icon={<Flag className="size-4 text-muted" aria-hidden="true" />}
        className="-my-2 ms-auto"
      />
      {isOpen ? (
        <Suspense>
          <ReportDialog reviewId={reviewId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
