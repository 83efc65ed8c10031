import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  /** What was kept, and what to do. */
  hint: string;
  retryLabel?: string;
  onRetry?: () => void;
}

/** A part of a page that failed. */
export function ErrorState({ title, hint, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <CircleAlert className="size-8 text-danger" aria-hidden="true" />
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-[44ch] text-muted">{hint}</p>
      {retryLabel ? (
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
