import type { Briefing as BriefingData } from '@polyclinic/contract/encounters/schemas';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { StatusBadge } from '../../appointments/index.ts';
import { saveFile } from '../../messages/index.ts';

/** What the doctor needs before the call: health as the patient states it, earlier visits and files. */
export function Briefing({ briefing }: { briefing: BriefingData }) {
  const { t } = useTranslation('dashboards/provider');
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2 className="text-lg">{t('briefing.title')}</h2>
      <Health briefing={briefing} />
      <Part title={t('briefing.earlier')} none={briefing.earlier.length === 0 ? t('briefing.noneEarlier') : null}>
        <ul className="grid grid-cols-1 gap-3">
          {briefing.earlier.map((appointment) => (
            <EarlierAppointment key={appointment.id} appointment={appointment} />
          ))}
        </ul>
      </Part>
      <Part title={t('briefing.files')} none={briefing.files.length === 0 ? t('briefing.noFiles') : null}>
        <ul className="grid grid-cols-1 gap-1">
          {briefing.files.map((file) => (
            <SharedFile key={file.messageId} file={file} />
          ))}
        </ul>
      </Part>
    </Card>
  );
}

function Part({ title, none, children }: { title: string; none: string | null; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {none ? <p>{none}</p> : children}
    </div>
  );
}

const facts = ['allergies', 'medicalConditions', 'phone', 'emergencyContact'] as const;

/** What is not shared is called so beside each name: an empty place would be read as "none". */
export function Health({ briefing: { sharing, patient } }: { briefing: BriefingData }) {
  const { t } = useTranslation('dashboards/provider');
  if (sharing === 'not_yet') return <p className="text-muted">{t('briefing.notYet')}</p>;
  return (
    <div className="grid gap-3">
      {patient ? null : <Alert tone="warning">{t('briefing.askPatient')}</Alert>}
      <dl className="grid gap-3">
        {patient ? <BirthDate day={patient.birthDate} /> : null}
        {facts.map((fact) => (
          <div key={fact}>
            <dt className="text-sm font-medium text-muted">{t(`briefing.${fact}`)}</dt>
            <dd dir={patient?.[fact] ? 'auto' : undefined} className="whitespace-pre-line rtl:text-right">
              {patient ? patient[fact] || t('briefing.notSaid') : t('briefing.notShared')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Said of a dependent without an account: a child, for instance. */
function BirthDate({ day }: { day: string | null }) {
  const { t } = useTranslation('dashboards/provider');
  // The same day everywhere
  const { date } = useFormat('UTC');
  if (!day) return null;
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{t('briefing.birthDate')}</dt>
      <dd>{date(day)}</dd>
    </div>
  );
}

function EarlierAppointment({ appointment }: { appointment: BriefingData['earlier'][number] }) {
  const format = useFormat();
  return (
    <li className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={appointment.startTime} className="font-medium tabular-nums">
          {format.date(appointment.startTime, 'short')}
        </time>
        {/* Only held visits and no-shows are listed: their status says how they ended. */}
        <StatusBadge status={appointment.status} endFact={null} />
      </p>
      {[...new Set([appointment.symptoms, appointment.assessment])].filter(Boolean).map((text) => (
        <p key={text} dir="auto" className="line-clamp-3 w-fit text-sm">
          {text}
        </p>
      ))}
    </li>
  );
}

function SharedFile({ file }: { file: BriefingData['files'][number] }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const save = () => saveFile(file.messageId).catch(() => void showToast('error', t('briefing.saveFailed')));
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-medium wrap-anywhere">
          <bdi>{file.name}</bdi>
        </p>
        <span className="text-sm text-muted tabular-nums">
          {format.date(file.sharedAt, 'short')} · {format.bytes(file.size)}
        </span>
      </div>
      <IconButton
        label={t('briefing.save', { name: file.name })}
        icon={<Download className="size-5" aria-hidden="true" />}
        onClick={() => void save()}
      />
    </li>
  );
}
