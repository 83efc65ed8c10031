import type { CareLink } from '@polyclinic/contract/care/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RightsField, RightsList } from './care-fields.tsx';
import { CareForm } from './care-form.tsx';
import { DependentForm } from './dependent-form.tsx';
import { Fold } from './fold.tsx';
import { HandoverForm } from './handover-form.tsx';

/** Somebody in the circle: what is allowed, and what can be done about it. */
export function LinkCard({ link }: { link: CareLink }) {
  if (!link.person) return <Pending link={link} />;
  return link.part === 'caregiver' ? <Caregiver link={link} /> : <Patient link={link} />;
}

function Heading({ link, children }: { link: CareLink; children?: ReactNode }) {
  const { t } = useTranslation('care');
  // A day of birth is the same everywhere.
  const { date } = useFormat('UTC');
  const { person, relationship, part, managed } = link;
  const what = t(`relationship.${relationship}`);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      {person ? <Avatar id={person.id} name={person.name} /> : null}
      <div className="min-w-0 grow basis-56">
        <h3 className="text-base break-words">
          <bdi>{person?.name ?? link.email}</bdi>
        </h3>
        <p className="text-sm text-muted">{t(part === 'caregiver' ? 'as.theirs' : 'as.own', { what })}</p>
        {managed ? <p className="text-sm text-muted">{t('born', { date: date(managed.birthDate, 'short') })}</p> : null}
      </div>
      {children}
    </div>
  );
}

function Pending({ link }: { link: CareLink }) {
  const { t } = useTranslation('care');
  const { date } = useFormat();
  const { id, part, email, relationship, rights, expiresAt, isExpired } = link;
  const again = { part, email: email ?? '', relationship };
  return (
    <Card role="group" aria-label={email ?? ''} className="grid gap-4">
      <Heading link={link}>
        <Badge tone={isExpired ? 'warning' : 'info'}>{t(isExpired ? 'pending.over' : 'pending.open')}</Badge>
      </Heading>
      <RightsList rights={rights} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <p className="me-auto text-sm text-muted">
          {expiresAt ? t('expires', { date: date(expiresAt, 'day') }) : null}
        </p>
        <CareForm intent="invited" fields={again} variant="secondary" label={t('pending.again')}>
          {rights.map((right) => (
            <input key={right} type="hidden" name="rights" value={right} />
          ))}
        </CareForm>
        <CareForm intent="ended" fields={{ id }} variant="ghost" label={t('pending.withdraw')} />
      </div>
    </Card>
  );
}

function Caregiver({ link }: { link: CareLink }) {
  const { t } = useTranslation('care');
  return (
    <Card role="group" aria-label={link.person?.name} className="grid gap-4">
      <Heading link={link} />
      <CareForm
        key={link.rights.join()}
        intent="saved"
        fields={{ id: link.id }}
        variant="secondary"
        label={t('rights.save')}
      >
        <RightsField given={link.rights} />
      </CareForm>
      <End link={link} />
    </Card>
  );
}

function Patient({ link }: { link: CareLink }) {
  const { t } = useTranslation('care');
  const { person, rights, managed } = link;
  if (!person) return null;
  return (
    <Card role="group" aria-label={person.name} className="grid gap-4">
      <Heading link={link} />
      {managed ? null : <RightsList rights={rights} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {rights.includes('book') ? (
          <LinkButton to={`/book?for=${person.id}`} variant="secondary">
            {t('book')}
          </LinkButton>
        ) : null}
        {rights.includes('records') ? (
          <LinkButton to={`/patient/summary?person=${person.id}`} variant="secondary">
            {t('record')}
          </LinkButton>
        ) : null}
      </div>
      {managed ? <DependentForm link={link} /> : null}
      {managed ? <HandoverForm link={link} /> : null}
      {managed ? (
        <Fold title={t('remove.open', { name: person.name })}>
          <p>{t('remove.text')}</p>
          <CareForm intent="removed" fields={{ id: person.id }} variant="secondary" label={t('remove.confirm')} />
        </Fold>
      ) : (
        <End link={link} />
      )}
    </Card>
  );
}

function End({ link }: { link: CareLink }) {
  const { t } = useTranslation('care');
  return (
    <Fold title={t('end.open')}>
      <p>{t('end.text')}</p>
      <CareForm intent="ended" fields={{ id: link.id }} variant="secondary" label={t('end.confirm')} />
    </Fold>
  );
}
