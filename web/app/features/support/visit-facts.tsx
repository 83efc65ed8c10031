import type { OverseenThread } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';

type Fact = { label: string; userId: string; name: string };

/** Whom a ticket is about, and the bare facts of the visit that it names, each with the way to the person. */
export function VisitFacts({ ticket }: { ticket: OverseenThread }) {
  const { t, tAny } = useTranslation('support');
  const { dateTime } = useFormat();
  const { visit, report } = ticket;
  const about = report?.about ?? null;
  if (!visit && !about) return null;
  return (
    <dl className="grid gap-3 border-t border-line pt-4">
      {about ? <PersonFact label={t('visit.about')} {...about} /> : null}
      {visit ? (
        <>
          <div>
            <dt className="text-sm text-muted">{t('visit.when')}</dt>
            <dd>
              <time dateTime={visit.startTime}>{dateTime(visit.startTime)}</time> ·{' '}
              {tAny(`visit.status.${visit.status}`)}
            </dd>
          </div>
          <PersonFact label={t('visit.patient')} {...visit.patient} />
          <PersonFact label={t('visit.doctor')} {...visit.provider} />
        </>
      ) : null}
    </dl>
  );
}

function PersonFact({ label, userId, name }: Fact) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <LocalizedLink to={`/admin/people/${userId}`} className="underline underline-offset-4">
          <bdi>{name}</bdi>
        </LocalizedLink>
      </dd>
    </div>
  );
}
