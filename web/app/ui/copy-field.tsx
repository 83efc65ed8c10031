import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';
import { showToast } from './toast.ts';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
  copyLabel: string;
  copiedText: string;
  /** Asks the reader to copy what is selected */
  refusedText: string;
}

/** An address to be taken elsewhere. Where a browser copies nothing, it is selected for its reader to copy. */
export function CopyField({ label, hint, value, copyLabel, copiedText, refusedText }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      void showToast('success', copiedText);
    } catch {
      // Not every browser moves the focus to what it selects.
      field.current?.focus();
      field.current?.select();
      void showToast('warning', refusedText);
    }
  };
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField ref={field} type="url" label={label} hint={hint} value={value} readOnly />
      </div>
      <Button variant="secondary" className="mt-6.5 shrink-0" onClick={() => void copy()}>
        <Copy className="size-5" aria-hidden="true" />
        {copyLabel}
      </Button>
    </div>
  );
}
