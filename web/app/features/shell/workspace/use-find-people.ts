import { browserApi } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { FoundGroup } from './destination.ts';

/** Finds people by a name, an e-mail address, a phone or a licence number, as their page's list does. */
export function useFindPeople(): (term: string) => Promise<FoundGroup[]> {
  const { t } = useTranslation('shell/workspace');
  return async (term) => {
    const { people } = await browserApi.people.find({ q: term });
    return [
      {
        label: t('console.people'),
        items: people.map(({ userId, fullName, email }) => ({
          path: `/admin/people/${userId}`,
          label: fullName,
          ...(email ? { detail: email } : {}),
        })),
      },
    ];
  };
}

/** For duties that see nobody. */
export const findNothing = async (): Promise<FoundGroup[]> => [];
