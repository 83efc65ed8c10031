import { id } from '@polyclinic/contract/platform/fields';
import { data } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { readPage } from '../../../platform/read-page.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

/** The record that is open to the caller, or what the form that opens it has to know. */
export async function loadRecord({ context, request }: LoaderArgs, patientId: string) {
  if (!id.safeParse(patientId).success) throw data(null, { status: 404 });
  const { compliance } = serverApi(context, request);
  const { access, candidate } = await compliance.openAccess({ patientId });
  const isOpen = access?.patient?.userId === patientId;
  const { pathname, searchParams } = pageUrl(request);
  const page = readPage(searchParams);
  const locale = languageOfPath(pathname);
  const record = isOpen ? await orNull(compliance.emergencyRecord({ id: access.id, page, locale })) : null;
  if (!record && candidate === null) throw data(null, { status: 404 });
  return {
    record,
    page,
    /** Of another patient, which has to end first */
    other: isOpen ? null : (access?.patient ?? null),
    name: candidate ?? '',
    newId: crypto.randomUUID(),
  };
}
export type RecordData = Awaited<ReturnType<typeof loadRecord>>;
