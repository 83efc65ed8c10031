import type { Message } from '@polyclinic/contract/messages/schemas';
import { MOST_TICKET_TEXT, REPORT_REASONS } from '@polyclinic/contract/support/schemas';
import { useNavigation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useUnsavedWords } from '../../../platform/use-unsaved-words.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import { FormFailure } from '../form-failure.tsx';
import type { ReportResult } from './report-action.ts';
import type { ReportData } from './report-loader.ts';

/** Where somebody tells support what the other side of a visit did, and chooses what support may see of it. */
export function ReportPage({ result, ...data }: ReportData & { result: ReportResult | undefined }) {
  const { t } = useTranslation('support');
  const name = `\u2068${data.name}\u2069`;
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('report.title', { name: data.name })} />
      <BackLink to={`/visit/${data.appointmentId}`}>{t('report.toVisit')}</BackLink>
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
        <ReportForm {...data} result={result} />
      </Card>
    </div>
  );
}

function ReportForm({ clientId, messages, hasCall, result }: ReportData & { result: ReportResult | undefined }) {
  const { t } = useTranslation('support');
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const { state } = useNavigation();
  return (
    <WordsForm storeAs="report" isChecked method="post" ref={form} className="grid gap-6">
      <FormFailure result={result} />
      <input type="hidden" name="clientId" value={result?.clientId || clientId} />
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
      {messages.length > 0 ? <Messages messages={messages} chosen={result?.chosen ?? []} /> : null}
      {hasCall ? (
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

/** Each to be chosen: support reads none that isn't. */
function Messages({ messages, chosen }: { messages: Message[]; chosen: string[] }) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  const userId = useViewer().session?.userId;
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{t('report.messages')}</legend>
      <p className="text-sm text-muted">{t('report.messagesHint')}</p>
      <div className="mt-1 max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line px-3">
        {messages.map(({ id, senderId, content, createdAt }) => (
          <Checkbox
            key={id}
            name="message"
            value={id}
            defaultChecked={chosen.includes(id)}
            label={
              <>
                <span className="block text-sm text-muted">
                  {t(senderId === userId ? 'evidence.own' : 'evidence.other')} ·{' '}
                  <time dateTime={createdAt}>{dateTime(createdAt)}</time>
                </span>
                <bdi className="line-clamp-3 wrap-anywhere whitespace-pre-line">{content}</bdi>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
