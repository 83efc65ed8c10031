import { CHANGEABLE_MINUTES } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

/** Why a message stays as it is; null while it may be changed. */
export function useSettledReason({ changeableMs, takenBackAt }: Message): string | null {
  const { t } = useTranslation('messages');
  const { number } = useFormat();
  if (takenBackAt) return t('change.takenAlready');
  return changeableMs === 0 ? t('change.tooLate', { minutes: number(CHANGEABLE_MINUTES) }) : null;
}
