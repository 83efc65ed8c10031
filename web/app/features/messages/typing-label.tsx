import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

/** Says that others are typing; keeps its place when nobody is, so that nothing jumps. */
export function TypingLabel({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  const { number } = useFormat();
  return (
    <p role="status" className="min-h-7 px-4 text-sm text-muted">
      {count > 0 ? t('typing', { count, number: number(count) }) : null}
    </p>
  );
}
