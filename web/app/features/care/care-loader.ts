import type { CareLink } from '@polyclinic/contract/care/schemas';
import type { RouterContextProvider } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** What is written down about the health of somebody whom the caller manages. */
export type Known = Record<string, { allergies: string; medicalConditions: string }>;

/** The caller's Care Circle; null where that failed. */
export async function loadCarePage({ context, request }: Args) {
  const api = serverApi(context, request);
  try {
    const circle = await api.care.circle();
    return { circle, known: await readKnown(api, circle.links) };
  } catch (error) {
    logError(error);
    return { circle: null, known: {} };
  }
}

async function readKnown(api: Api, links: CareLink[]): Promise<Known> {
  const managed = links.flatMap(({ managed: profile, person }) => (profile && person ? [person.id] : []));
  const entries = managed.map(async (personId) => {
    const { allergies, medicalConditions } = await api.encounters.record({ personId });
    return [personId, { allergies: allergies ?? '', medicalConditions: medicalConditions ?? '' }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export type CareData = Awaited<ReturnType<typeof loadCarePage>>;

/** What a mailed link invites to; null where it is over, or was sent to another address. */
export async function loadInvitation({ context, request }: Args, token: string) {
  const asked = serverApi(context, request).care.invitation({ token });
  return { invitation: await asked.catch(() => null) };
}
