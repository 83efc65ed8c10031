import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';

const SHOWN = 4;

/** The doctors of the latest visits, each once: a press leads to their times. */
export function BookAgain({ seen }: { seen: Appointment[] }) {
  const { t } = useTranslation('dashboards/patient');
  const doctors = seen.filter(({ providerId }, at) => seen.findIndex((one) => one.providerId === providerId) === at);
  if (doctors.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="book-again">
      <h2 id="book-again" className="text-lg">
        {t('bookAgain.title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {doctors.slice(0, SHOWN).map(({ providerId, providerName, specialty }) => (
          <li key={providerId} className="grid">
            <LocalizedLink
              to={`/book?provider=${providerId}`}
              className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 transition-colors hover:bg-sunken"
            >
              <Avatar id={providerId} name={providerName} />
              <span className="min-w-0">
                <bdi className="block truncate font-medium">{providerName}</bdi>
                <span className="block truncate text-sm text-muted">{specialty.name}</span>
              </span>
            </LocalizedLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
