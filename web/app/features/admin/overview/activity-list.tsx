import type { Activity } from '@polyclinic/contract/admin/overview/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';

/** Who did what lately, and how it stands; the page loads it anew while somebody looks. */
export function ActivityList({ activities }: { activities: Activity[] }) {
  const { t, tAny } = useTranslation('admin/overview');
  const { dateTime } = useFormat();
  return (
    <Card aria-labelledby="recent-activity" className="grid gap-3">
      <h2 id="recent-activity" className="text-lg">
        {t('activity')}
      </h2>
      {activities.length === 0 ? <p className="text-muted">{t('activity.none')}</p> : null}
      <ul className="gap-x-10 lg:columns-2">
        {activities.map(({ at, action, person, subject, status }) => (
          <li
            key={`${at} ${action} ${subject?.userId} ${status}`}
            className="grid break-inside-avoid gap-0.5 border-b border-line py-2.5"
          >
            <p className="font-medium wrap-anywhere">
              {t(`action.${action}`)}
              {subject ? (
                <>
                  {' · '}
                  <bdi className="font-normal">{subject.name}</bdi>
                </>
              ) : null}
            </p>
            <p className="text-sm text-muted">
              {tAny(`status.${status}`)} · {person ? <bdi>{person}</bdi> : t('activity.product')} ·{' '}
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
