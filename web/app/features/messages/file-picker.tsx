import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const ACCEPTED = 'image/*,.pdf,.doc,.docx,.txt';

interface FilePickerProps {
  /** What the button does, for those who don't see the icon */
  label: string;
  icon: ReactNode;
  onFiles: (files: File[]) => void;
}

/** A button that lets one choose files to share. */
export function FilePicker({ label, icon, onFiles }: FilePickerProps) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('file.choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <IconButton label={label} icon={icon} onClick={() => input.current?.click()} />
    </>
  );
}
