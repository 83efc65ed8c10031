import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** One visit as a file that any calendar program opens. */
export async function calendarAnswer({ context, request }: LoaderArgs, appointmentId: string): Promise<Response> {
  const { notifications } = serverApi(context, request);
  const { content } = await orNotFound(notifications.visitCalendar({ appointmentId }));
  return new Response(content, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
      'cache-control': 'private, no-store',
    },
  });
}
