import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { showToast } from '../../../ui/toast.ts';
import { OpenForm } from './open-form.tsx';
import { OpenedRecord } from './opened-record.tsx';
import type { RecordResult } from './record-action.ts';
import type { RecordData } from './record-loader.ts';

interface RecordPageProps {
  patientId: string;
  data: RecordData;
  result: RecordResult | undefined;
}

/** A patient's record in an emergency: asked for with a reason, then read for half an hour. */
export function RecordPage({ patientId, data, result }: RecordPageProps) {
  const { t } = useTranslation('compliance/emergency');
  const isDoctor = useViewer().session?.role === 'doctor';
  useAnswer(result, ({ done }) => {
    if (done === 'end') void showToast('success', t('done.end'));
  });
  return (
    <div className="page grid w-full max-w-5xl content-start gap-6 py-8">
      {isDoctor ? (
        <BackLink to="/provider">{t('toWorkspace')}</BackLink>
      ) : (
        <BackLink to={`/admin/people/${patientId}`}>{t('toPerson')}</BackLink>
      )}
      {data.record ? (
        <OpenedRecord record={data.record} page={data.page} result={result} />
      ) : (
        <OpenForm data={data} result={result} />
      )}
    </div>
  );
}
