import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useWords } from './words.ts';

const tones = ['info', 'success', 'warning', 'danger'] as const;
const kinds = ['success', 'info', 'warning', 'error', 'loading'] as const;

function Alerts() {
  const { title, text } = useWords();
  return tones.map((tone) => (
    <Alert key={tone} tone={tone} title={title}>
      {text}
    </Alert>
  ));
}

function Badges() {
  const { options } = useWords();
  return (
    <div className="flex flex-wrap gap-2">
      {(['neutral', 'warm', ...tones] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {options[0]}
        </Badge>
      ))}
    </div>
  );
}

function Banners() {
  const { short, text } = useWords();
  return (
    <Banner label={short}>
      <p className="py-2">{text}</p>
    </Banner>
  );
}

function Dialogs() {
  const { short, other, title, text, hint } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {short}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} description={hint} closeLabel={other}>
        {text}
      </Dialog>
    </>
  );
}

function Empty() {
  const { title, text, short } = useWords();
  const icon = <CalendarX2 className="size-6" aria-hidden="true" />;
  return <EmptyState icon={icon} title={title} hint={text} action={<Button>{short}</Button>} />;
}

function Failed() {
  const { title, text, short } = useWords();
  return <ErrorState title={title} hint={text} retryLabel={short} onRetry={() => {}} />;
}

function Skeletons() {
  return (
    <>
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton className="h-24 w-full rounded-card" />
    </>
  );
}

function Spinners() {
  const { text } = useWords();
  return (
    <div className="flex items-center gap-4">
      <Spinner label={text} />
      <Spinner className="size-5" plain />
    </div>
  );
}

function Toasts() {
  const { title, text } = useWords();
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button key={kind} variant="secondary" onClick={() => void showToast(kind, title, text)}>
          <span dir="ltr">{kind}</span>
        </Button>
      ))}
    </div>
  );
}

export const messages = {
  alert: Alerts,
  badge: Badges,
  banner: Banners,
  dialog: Dialogs,
  'empty-state': Empty,
  'error-state': Failed,
  skeleton: Skeletons,
  spinner: Spinners,
  toaster: Toasts,
  'lazy-toaster': Toasts,
};
