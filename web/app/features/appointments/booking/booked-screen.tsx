import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ZonedTime } from './zoned-time.tsx';

/** How long it is read before the page goes on, as from one that is paid for. */
const GOES_ON_AFTER_MS = 2_000;

/** A visit that costs nothing is confirmed at once; then it goes on to what stays, where one that was paid for ends, too. */
export function BookedScreen({ appointment, city }: { appointment: Appointment; city: string }) {
  const { t } = useTranslation('appointments/booking');
  const { id, providerName, startTime, providerTimeZone } = appointment;
  const navigate = useNavigate();
  const outcome = useLocalizedPath()(`/payment/success?appointment=${id}`);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(outcome, { replace: true }), GOES_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, outcome]);
  return (
    <Card className="grid animate-appear justify-items-center gap-3 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <div role="status" className="grid gap-2">
        <h2 className="text-xl">{t('booked.title')}</h2>
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
