import type { PersonCase } from '@polyclinic/contract/people/schemas';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { showToast } from '../../ui/toast.ts';
import { EmergencyCard } from './emergency-card.tsx';
import type { PersonResult } from './person-action.ts';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonVisits } from './person-visits.tsx';

interface PersonPageProps {
  person: PersonCase;
  result: PersonResult | undefined;
}

/** One person as support helps them: bare facts, never their health. */
export function PersonPage({ person, result }: PersonPageProps) {
  const { t } = useTranslation('people');
  useAnswer(result, ({ act, error }) => {
    if (act && !error) void showToast('success', t(`done.${act}`));
  });
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={person.fullName} />
      <BackLink to="/admin/people">{t('back')}</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar id={person.userId} name={person.fullName} />
        <div className="grid gap-0.5">
          <h1 className="text-xl wrap-anywhere">
            <bdi>{person.fullName}</bdi>
          </h1>
          <p className="text-sm text-muted">{t('looked')}</p>
        </div>
        <p role="status" className="flex flex-wrap gap-2 sm:ms-auto">
          <Badge>{t(`role.${person.role}`)}</Badge>
          {person.isSuspended ? <Badge tone="danger">{t('suspended')}</Badge> : null}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-6 max-lg:order-last">
          <PersonVisits person={person} />
          <PersonHistory person={person} />
        </div>
        <div className="grid min-w-0 gap-6">
          <PersonActs person={person} result={result} />
          <PersonFacts person={person} />
          {person.role === 'patient' ? <EmergencyCard userId={person.userId} /> : null}
        </div>
      </div>
    </div>
  );
}
