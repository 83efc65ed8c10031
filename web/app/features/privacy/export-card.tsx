import type { DataExport } from '@polyclinic/contract/privacy/schemas';
import { Download } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useLookAgain } from '../../platform/use-look-again.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { PrivacyResult } from './privacy-action.ts';
import { PrivacyButton } from './privacy-button.tsx';

interface ExportCardProps {
  exports: DataExport[];
  result: PrivacyResult | undefined;
}

const LOOK_AGAIN_MS = 3_000;

/** A copy of everything: asked for, being made, to be downloaded. */
export function ExportCard({ exports, result }: ExportCardProps) {
  const { t, tAny } = useTranslation('privacy');
  const { session } = useViewer();
  const own = result?.intent === 'export' ? result : undefined;
  const isUnderWay = exports.some(({ state }) => state === 'pending');
  useLookAgain(isUnderWay, LOOK_AGAIN_MS);
  return (
    <Card aria-labelledby="export">
      <h2 id="export" className="text-lg">
        {t('export.title')}
      </h2>
      <p className="mt-1 text-muted">{t('export.lead')}</p>
      {session?.role === 'doctor' ? <p className="mt-2 text-muted">{t('export.practice')}</p> : null}
      {own?.error ? <FormError key={own.error} title={tAny(`error.${own.error}`)} /> : null}
      <div role="status">
        {isUnderWay ? (
          <Alert title={t('export.pending')} className="mt-4">
            {t('export.pendingHint')}
          </Alert>
        ) : null}
      </div>
      <ul className="mt-4 divide-y divide-line">
        {exports
          .filter(({ state }) => state !== 'pending')
          .map((one) => (
            <Copy key={one.id} copy={one} />
          ))}
      </ul>
      {isUnderWay ? null : (
        <PlainForm method="post" className="mt-4" preventScrollReset>
          <PrivacyButton intent="export">{t('export.request')}</PrivacyButton>
        </PlainForm>
      )}
    </Card>
  );
}

function Copy({ copy: { state, createdAt, expiresAt, size, url } }: { copy: DataExport }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const made = t('export.of', { time: format.dateTime(createdAt) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-medium">{made}</p>
        <p className="text-sm text-muted">
          {state === 'failed' || !expiresAt || size === null
            ? t('export.failed')
            : t('export.until', { time: format.dateTime(expiresAt), size: format.bytes(size) })}
        </p>
      </div>
      {url ? (
        <a href={url} download className={buttonStyle('primary', 'medium')}>
          <Download className="size-5" aria-hidden="true" />
          {t('export.download')}
        </a>
      ) : null}
    </li>
  );
}
