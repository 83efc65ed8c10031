import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { VisitContact } from '@polyclinic/contract/encounters/schemas';
import { MapPin, Phone } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { mapQuery } from './map-query.ts';

interface AppointmentPlaceProps {
  appointment: Appointment;
  contact: VisitContact;
  isProvider: boolean;
}

/** Where a visit by phone or in person takes place, for its two people. */
export function AppointmentPlace({ appointment, contact, isProvider }: AppointmentPlaceProps) {
  if (appointment.appointmentType === 'phone') {
    return <PhoneCall contact={contact} isProvider={isProvider} name={appointment.providerName} />;
  }
  return appointment.appointmentType === 'in_person' ? (
    <Place address={contact.address} isProvider={isProvider} />
  ) : null;
}

const link = 'inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4';

function PhoneNumber({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={link}>
      <Phone className="size-5" aria-hidden="true" />
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

type PhoneCallProps = Pick<AppointmentPlaceProps, 'contact' | 'isProvider'> & { name: string };

/** The doctor calls the patient. */
function PhoneCall({ contact, isProvider, name }: PhoneCallProps) {
  const { t } = useTranslation('encounters');
  const { patientPhone, practicePhone } = contact;
  if (isProvider) {
    return (
      <div>
        <p>{t(patientPhone ? 'phone.callPatient' : 'phone.patientUnknown')}</p>
        {patientPhone ? <PhoneNumber number={patientPhone} /> : null}
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <p>{patientPhone ? t('phone.willCall', { name }) : t('phone.ownUnknown', { name })}</p>
      {patientPhone ? (
        <p className="font-medium">
          <bdi dir="ltr">{patientPhone}</bdi>
        </p>
      ) : null}
      <LocalizedLink to="/profile?edit" className={link}>
        {t(patientPhone ? 'phone.change' : 'phone.add')}
      </LocalizedLink>
      {practicePhone ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('phone.practice')} <PhoneNumber number={practicePhone} />
        </p>
      ) : null}
    </div>
  );
}

/** A map that learns nothing of the visit: a plain link, followed without a referrer. */
function Place({ address, isProvider }: { address: string; isProvider: boolean }) {
  const { t } = useTranslation('encounters');
  if (!address) {
    return (
      <div>
        <p>{t(isProvider ? 'place.ownUnknown' : 'place.unknown')}</p>
        {isProvider ? (
          <LocalizedLink to="/provider/practice" className={link}>
            {t('place.add')}
          </LocalizedLink>
        ) : null}
      </div>
    );
  }
  const search = encodeURIComponent(mapQuery(address));
  return (
    <div className="grid gap-1">
      <p dir="auto" className="whitespace-pre-line rtl:text-right">
        {address}
      </p>
      <a
        href={`https://www.openstreetmap.org/search?query=${search}`}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        className={link}
      >
        <MapPin className="size-5" aria-hidden="true" />
        {t('place.map')}
      </a>
      <a href={`geo:0,0?q=${search}`} className={`${link} sm:hidden`}>
        {t('place.app')}
      </a>
    </div>
  );
}
