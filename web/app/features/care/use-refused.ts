import { createContext, use } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import type { CareResult } from './care-action.ts';

/** What the page's last press was answered, if it was refused. */
export const RefusedContext = createContext<CareResult | undefined>(undefined);

/** What a form shows again after it was refused: its words, and beside its fields what was wrong. */
export function useRefused(intent: string, id?: string) {
  const { tAny } = useTranslation('care');
  const result = use(RefusedContext);
  const own = result?.intent === intent && result.values.id === id ? result : undefined;
  return {
    isRefused: own !== undefined,
    rights: own?.rights,
    field: (name: string, before = '') => ({
      defaultValue: own?.values[name] ?? before,
      error: own?.wrong.includes(name) ? tAny(`error.${own.error}`) : undefined,
    }),
  };
}
