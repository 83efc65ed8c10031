import { ACCESS_SUBJECTS, type ListedAccess } from '@polyclinic/contract/privacy/schemas';
import { ChevronRight, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface AccessListProps {
  accesses: ListedAccess[];
  older: string | null;
  isFirstPage: boolean;
}

/** The access log in plain words, newest first. */
export function AccessList({ accesses, older, isFirstPage }: AccessListProps) {
  const { t } = useTranslation('privacy');
  return (
    <Card aria-labelledby="accesses">
      <h2 id="accesses" className="text-lg">
        {t('access.title')}
      </h2>
      <p className="mt-1 text-muted">{t('access.lead')}</p>
      <p className="mt-1 text-muted">{t('access.proofs')}</p>
      <Circle />
      {accesses.length === 0 ? (
        <EmptyState icon={<Eye className="size-7" aria-hidden="true" />} title={t('access.none')} />
      ) : null}
      <ol className="mt-4 divide-y divide-line">
        {accesses.map((access) => (
          <Line key={access.id} access={access} />
        ))}
      </ol>
      {older || !isFirstPage ? (
        <nav aria-label={t('access.pages')} className="mt-4 flex flex-wrap gap-3">
          {isFirstPage ? null : (
            <Link to="?" preventScrollReset className={buttonStyle('ghost', 'medium')}>
              {t('access.newest')}
            </Link>
          )}
          {older ? (
            <Link to={older} preventScrollReset className={buttonStyle('secondary', 'medium')}>
              {t('access.older')}
              <ChevronRight className="mirror size-5" aria-hidden="true" />
            </Link>
          ) : null}
        </nav>
      ) : null}
    </Card>
  );
}

/** A patient reads who may look, and where that is decided. */
function Circle() {
  const { t } = useTranslation('privacy');
  const { session } = useViewer();
  if (session?.role !== 'patient') return null;
  return (
    <p className="mt-3">
      {t('access.circle')}{' '}
      <LocalizedLink to="/patient/care" className="underline underline-offset-4">
        {t('access.toCircle')}
      </LocalizedLink>
    </p>
  );
}

const known = new Set<string>(ACCESS_SUBJECTS);
const actions = new Set(['read', 'change', 'create']);

function Line({ access }: { access: ListedAccess }) {
  const { id, at, actorRole, actorName, action, subject, isProved } = access;
  const { t, tAny } = useTranslation('privacy');
  const format = useFormat();
  const role = actorRole === 'doctor' || actorRole === 'admin' || actorRole === 'guest' ? actorRole : 'other';
  const name = actorName ? `\u2068${actorName}\u2069` : null;
  // Another patient who looks does so for them.
  const named = name && actorRole === 'patient' ? t('access.who.caregiver', { name }) : name;
  const who = named ?? t(`access.who.${role}`);
  const what = tAny(`access.what.${known.has(subject) ? subject : 'other'}`);
  const how = actions.has(action) ? action : 'change';
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <p>{tAny(`access.did.${how}`, { who, what })}</p>
      <p className="text-sm text-muted">
        <time dateTime={at}>{format.dateTime(at)}</time>
        {isProved ? (
          <>
            {' · '}
            <a href={`/api/access-proofs/${id}`} download className="underline underline-offset-4">
              {t('access.proof')}
              <span className="sr-only">{` ${format.dateTime(at)}`}</span>
            </a>
          </>
        ) : null}
      </p>
    </li>
  );
}
