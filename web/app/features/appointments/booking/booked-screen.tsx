import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { Card } from '../../../ui/card.tsx';
import { ZonedTime } from './zoned-time.tsx';

const RETURN_AFTER_MS = 2000;

/** A visit that costs nothing is confirmed at once; the search comes back by itself. */
export function BookedScreen({ appointment, city }: { appointment: Appointment; city: string }) {
  const { t } = useTranslation('appointments/booking');
  const navigate = useNavigate();
  const search = useLocalizedPath()('/book');
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (isLeaving) return;
    const timer = setTimeout(() => void navigate(search), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, search, isLeaving]);
  return (
    <Card role="status" className="grid justify-items-center gap-3 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <h2 className="text-xl">{t('booked.title')}</h2>
      <p className="text-muted">{t('booked.text', { name: appointment.providerName })}</p>
      <ZonedTime instant={appointment.startTime} timeZone={appointment.providerTimeZone} city={city} />
    </Card>
  );
}
