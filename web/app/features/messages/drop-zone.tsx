import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface DropZoneProps {
  label: string;
  className: string;
  /** Nothing is taken without it */
  onFiles: ((files: File[]) => void) | undefined;
  children: ReactNode;
}

/** A region onto which files can be dropped; says so while one is held over it. */
export function DropZone({ label, className, onFiles, children }: DropZoneProps) {
  // Entering a child is told before leaving its parent.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const move = (by: number) => {
    depth.current += by;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles?.([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={label}
      className={className}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && onFiles ? <Invitation /> : null}
    </section>
  );
}

function Invitation() {
  const { t } = useTranslation('messages');
  return (
    <div className="pointer-events-none absolute inset-2 z-10 grid place-content-center justify-items-center gap-1 rounded-card border-2 border-dashed border-primary bg-surface text-center">
      <Upload className="size-8 text-primary" aria-hidden="true" />
      <p className="font-semibold">{t('file.drop')}</p>
      <p className="text-sm text-muted">{t('file.maximum')}</p>
    </div>
  );
}
