import { isAllowed } from '@polyclinic/contract/care/rules';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { languageOfPath } from '../../platform/language.ts';
import { orNull } from '../../platform/or-null.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { loadFreeAgain } from '../ends/index.ts';

type Viewer = { role: string };

/** One visit with what belongs to it, for its patient's side or its doctor; `now` is the server's clock (epoch ms). */
export async function loadAppointmentPage({ context, request }: LoaderArgs, appointmentId: string, { role }: Viewer) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const api = serverApi(context, request);
  const { encounters, appointments, notifications, reviews } = api;
  const isProvider = role === 'doctor';
  const [appointment, note, feedback, contact, mail, briefing] = await orNotFound(
    Promise.all([
      appointments.get({ id: appointmentId, locale }),
      encounters.note({ appointmentId }),
      encounters.feedback({ appointmentId }),
      encounters.contact({ appointmentId }),
      isProvider ? null : orNull(notifications.visitMail({ appointmentId })),
      isProvider ? orNull(encounters.briefing({ appointmentId })) : null,
    ]),
  );
  const { now } = context.get(serverContext);
  const isReviewable =
    role === 'patient' && appointment.status === 'completed' && isAllowed(appointment.careRights, 'manage');
  const found = isReviewable ? await orNull(reviews.visit({ appointmentId })) : null;
  const freeAgain = isProvider ? null : await orNull(loadFreeAgain(api, appointment, { now, locale }));
  const [mayReview, review] = [found !== null, found?.review ?? null];
  return { appointment, freeAgain, note, briefing, feedback, mayReview, review, contact, mail, isProvider, now };
}

export type AppointmentData = Awaited<ReturnType<typeof loadAppointmentPage>>;
