import type { PersonCase } from '@polyclinic/contract/people/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';

/** The account's facts, and the practice's where there is one. */
export function PersonFacts({ person }: { person: PersonCase }) {
  const { t, tAny } = useTranslation('people');
  const { date, dateTime, number, languageName, zoneName } = useFormat();
  const { practice } = person;
  return (
    <Card aria-labelledby="person-facts" className="grid gap-4">
      <h2 id="person-facts" className="text-lg">
        {t('facts')}
      </h2>
      <dl className="grid gap-3">
        <Fact label={t('fact.email')}>
          <bdi className="wrap-anywhere">{person.email ?? t('noAccount')}</bdi>
          {person.email && !person.isEmailConfirmed ? (
            <span className="text-sm text-warning"> ({t('fact.unconfirmed')})</span>
          ) : null}
        </Fact>
        <Fact label={t('fact.phone')}>
          {person.phone ? (
            <bdi dir="ltr" className="tabular-nums">
              {person.phone}
            </bdi>
          ) : (
            t('fact.none')
          )}
        </Fact>
        {person.otherName ? (
          <Fact label={t('fact.otherName')}>
            <bdi lang="">{person.otherName}</bdi>
          </Fact>
        ) : null}
        {practice ? (
          <>
            <Fact label={t('fact.license')}>
              <bdi className="tabular-nums">{practice.licenseNumber}</bdi>
            </Fact>
            <Fact label={t('fact.verification')}>{tAny(`status.${practice.status}`)}</Fact>
          </>
        ) : null}
        <Fact label={t('fact.language')}>{languageName(person.locale)}</Fact>
        <Fact label={t('fact.zone')}>{zoneName(person.timeZone)}</Fact>
        <Fact label={t('fact.since')}>{date(person.createdAt)}</Fact>
        <Fact label={t('fact.factor')}>{person.hasSecondFactor ? t('fact.on') : t('fact.off')}</Fact>
        <Fact label={t('fact.passkeys')}>{number(person.passkeys)}</Fact>
        {person.deletionDueAt ? <Fact label={t('fact.deletion')}>{dateTime(person.deletionDueAt)}</Fact> : null}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
