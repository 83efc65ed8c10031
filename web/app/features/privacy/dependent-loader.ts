import type { Api } from '../../platform/api.ts';
import type { DependentPerson } from './dependent-consents.tsx';

/** Those without a sign-in of their own whose profiles the caller manages, with what doctors may see of them. */
export async function loadDependent({ care, privacy }: Pick<Api, 'care' | 'privacy'>): Promise<DependentPerson[]> {
  const { links } = await care.circle();
  const people = links.flatMap(({ person, managed, rights }) =>
    person && managed && rights.includes('manage') ? [person] : [],
  );
  const read = people.map(async (person) => {
    const { consents } = await privacy.consents({ personId: person.id });
    const consent = consents.find(({ kind }) => kind === 'health_sharing');
    return consent ? [{ ...person, consent }] : [];
  });
  return (await Promise.all(read)).flat();
}
