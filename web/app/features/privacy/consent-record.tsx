import type { ConsentKind } from '@polyclinic/contract/privacy/rules';
import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { Download } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';

type Decision = Consent['decisions'][number];
interface ConsentRecordProps {
  kind: ConsentKind;
  decision: Decision;
  /** Whether the decision before was a yes, so that a no takes it back */
  wasGiven: boolean;
}

/** One decision, with the text that it was about: to be read here, or downloaded by itself. */
export function ConsentRecord({ kind, decision, wasGiven }: ConsentRecordProps) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const { month, date } = useFormat('UTC');
  const { isGiven, version, decidedAt, decidedBy, title, text, language } = decision;
  // The first versions are called by their month, the later by their day.
  const nameOf = (of: string) => (of.length > 7 ? date(of, 'short') : month(of));
  const given = kind === 'terms' ? 'consent.acceptedAt' : 'consent.gaveAt';
  const refused = wasGiven ? 'consent.withdrewAt' : 'consent.refusedAt';
  return (
    <li>
      {t(isGiven ? given : refused, { time: format.dateTime(decidedAt), version: nameOf(version) })}
      {decidedBy ? <span className="block text-muted">{t(whoKey(decidedBy), { name: decidedBy.name })}</span> : null}
      {text ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <details className="min-w-0">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
              {t('consent.readText')}
            </summary>
            <div lang={language} dir="auto" className="mb-2 border-s-2 border-line ps-3 whitespace-pre-line">
              <p className="font-medium">{title}</p>
              <p>{text}</p>
            </div>
          </details>
          <Save kind={kind} decision={decision} />
        </div>
      ) : null}
    </li>
  );
}

function whoKey({ isYou, name }: NonNullable<Decision['decidedBy']>) {
  if (isYou) return 'consent.byYou';
  return name ? 'consent.byName' : 'consent.byManager';
}

function Save({ kind, decision }: Omit<ConsentRecordProps, 'wasGiven'>) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const zone = format.zoneName(useViewer().timeZone);
  const { isGiven, version, decidedAt, title, text, language } = decision;
  const said = t(isGiven ? 'consent.record.given' : 'consent.record.withdrawn');
  const labelled = (part: 'decision' | 'time' | 'version') => t('labelled', { text: t(`consent.record.${part}`) });
  const lines = [
    title,
    '',
    `${labelled('decision')} ${said}`,
    `${labelled('time')} ${format.dateTime(decidedAt)} (${zone})`,
    `${labelled('version')} ${version} (${language})`,
    '',
    text,
    '',
  ];
  return (
    <a
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join('\n')}`)}`}
      download={`polyclinic-${t('consent.fileName')}-${kind}-${format.isoDay(decidedAt)}.txt`}
      className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
    >
      <Download className="size-4" aria-hidden="true" />
      {t('consent.download')}
    </a>
  );
}
