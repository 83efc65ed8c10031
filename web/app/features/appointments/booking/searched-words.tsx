import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { GUEST } from '../../../platform/private-store.ts';
import { readSearched } from '../../../platform/searched-words.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';

/** Offers what was searched for as the symptoms, so that it need not be typed twice; a press writes it, nothing else does. */
export function SearchedWords({ onChoose }: { onChoose: (words: string) => void }) {
  const { t } = useTranslation('appointments/booking');
  const owner = useViewer().session?.userId ?? GUEST;
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => setWords(readSearched(owner)), [owner]);
  if (!words) return null;
  return (
    <button
      type="button"
      onClick={() => onChoose(words)}
      className="-mt-3 inline-flex min-h-11 max-w-full items-center gap-2 justify-self-start rounded-full border border-edge bg-surface px-3.5 text-start text-sm hover:bg-sunken"
    >
      <Plus className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{t('symptoms.searched', { words: `\u2068${words}\u2069` })}</span>
    </button>
  );
}
