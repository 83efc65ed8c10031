import { MOST_TICKET_TEXT, REPORT_REASONS } from '@polyclinic/contract/support/schemas';
import { useNavigation } from 'react-router';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useUnsavedWords } from '../../../platform/use-unsaved-words.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import { FormFailure } from '../form-failure.tsx';
import { MessageChoice } from './message-choice.tsx';
import type { ReportResult } from './report-action.ts';
import type { ReportData } from './report-loader.ts';

/** Where somebody tells support what the other side of a visit did, and chooses what support may see of it. */
export function ReportPage({ result, ...data }: ReportData & { result: ReportResult | undefined }) {
  const { t } = useTranslation('support');
  const name = `\u2068${data.name}\u2069`;
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('report.title', { name: data.name })} />
      {data.meantId ? (
        <BackLink to={`/messages/${data.appointmentId}`}>{t('report.toMessages')}</BackLink>
      ) : (
        <BackLink to={`/visit/${data.appointmentId}`}>{t('report.toVisit')}</BackLink>
      )}
      <header className="grid gap-2">
        <h1 className="text-xl text-pretty">{t('report.title', { name })}</h1>
        <p className="text-muted">{t('report.lead', { name })}</p>
        {data.mayBlock ? (
          <p>
            <LocalizedLink
              to={`/visit/${data.appointmentId}/block`}
              className="font-medium text-primary underline underline-offset-4"
            >
              {t('report.block')}
            </LocalizedLink>
          </p>
        ) : null}
      </header>
      <Card>
        <ReportForm key={data.appointmentId} {...data} result={result} />
      </Card>
    </div>
  );
}

function ReportForm({ result, ...data }: ReportData & { result: ReportResult | undefined }) {
  const { t } = useTranslation('support');
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const { state } = useNavigation();
  return (
    <WordsForm storeAs="report" isChecked method="post" ref={form} className="grid gap-6">
      <FormFailure result={result} />
      <input type="hidden" name="clientId" value={result?.clientId || data.clientId} />
      <RadioCards
        isStacked
        name="reason"
        label={t('report.why')}
        cards={REPORT_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        defaultValue={result?.values.reason}
        error={result?.wrong.includes('reason') ? t('wrong.reason') : null}
      />
      <TextArea
        name="text"
        required
        className="min-h-32"
        maxLength={MOST_TICKET_TEXT}
        label={t('report.text')}
        hint={t('report.textHint')}
        defaultValue={result?.values.text}
        error={result?.wrong.includes('text') ? t('wrong.text') : null}
      />
      <MessageChoice
        appointmentId={data.appointmentId}
        loaded={data.row}
        chosen={result?.chosen ?? (data.meantId ? [data.meantId] : [])}
        isRefused={result?.wrong.includes('messages') ?? false}
      />
      {data.hasCall ? (
        <Checkbox
          name="showsCall"
          value="yes"
          defaultChecked={result?.values.showsCall === 'yes'}
          label={t('report.call')}
        />
      ) : null}
      <Button type="submit" size="large" loading={state === 'submitting'} className="justify-self-start">
        {t('report.send')}
      </Button>
    </WordsForm>
  );
}
