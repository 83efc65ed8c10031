import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ZonedTime } from './zoned-time.tsx';

/** A visit that costs nothing is confirmed at once: it stays until a press goes on. */
export function BookedScreen({ appointment, city }: { appointment: Appointment; city: string }) {
  const { t } = useTranslation('appointments/booking');
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed stood further down than this page is long.
  useEffect(() => title.current?.focus(), []);
  const { id, providerName, startTime, providerTimeZone } = appointment;
  return (
    <Card className="grid animate-appear justify-items-center gap-3 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <div role="status" className="grid gap-2">
        <h2 ref={title} tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          {t('booked.title')}
        </h2>
        <p className="text-muted">{t('booked.text', { name: providerName })}</p>
      </div>
      <ZonedTime instant={startTime} timeZone={providerTimeZone} city={city} />
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to={`/visit/${id}`}>{t('booked.visit')}</LinkButton>
        <LinkButton to="/book" variant="secondary">
          {t('booked.another')}
        </LinkButton>
      </div>
    </Card>
  );
}
