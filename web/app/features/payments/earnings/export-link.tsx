import { Download } from 'lucide-react';
import { useLocalizedPath } from '../../../platform/language.ts';
import { buttonStyle } from '../../../ui/button-style.ts';

/** Saves the file at this path, without its language. */
export function ExportLink({ path, label }: { path: string; label: string }) {
  const localize = useLocalizedPath();
  return (
    <a href={localize(path)} download className={buttonStyle('secondary', 'medium', 'justify-self-start')}>
      <Download className="size-5" aria-hidden="true" />
      {label}
    </a>
  );
}
