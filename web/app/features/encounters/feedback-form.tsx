import { FEEDBACK_PROBLEMS, FEEDBACK_SCORES, type VisitFeedback } from '@polyclinic/contract/encounters/schemas';
import { Frown, Meh, Smile } from 'lucide-react';
import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { showToast } from '../../ui/toast.ts';

const icons = { good: Smile, fair: Meh, poor: Frown };

interface FeedbackFormProps {
  appointmentId: string;
  loaded: VisitFeedback | null;
}

/** How it was: one press, and where it was not good, what was wrong. */
export function FeedbackForm({ appointmentId, loaded }: FeedbackFormProps) {
  const { t } = useTranslation('encounters');
  const [given, setGiven] = useState(loaded);
  const give = async (feedback: VisitFeedback) => {
    const before = given;
    setGiven(feedback);
    try {
      await browserApi.encounters.giveFeedback({ appointmentId, ...feedback });
    } catch {
      setGiven(before);
      void showToast('error', t('failed'));
    }
  };
  return (
    <div className="grid gap-4">
      <fieldset aria-label={t('feedback.title')} className="flex flex-wrap gap-3">
        {FEEDBACK_SCORES.map((score) => {
          const Icon = icons[score];
          return (
            <Button
              key={score}
              variant={given?.score === score ? 'primary' : 'secondary'}
              aria-pressed={given?.score === score}
              onClick={() => void give({ score, problems: score === 'good' ? [] : (given?.problems ?? []) })}
            >
              <Icon className="size-5" aria-hidden="true" />
              {t(`feedback.${score}`)}
            </Button>
          );
        })}
      </fieldset>
      {given && given.score !== 'good' ? <Problems given={given} onChange={give} /> : null}
      <p role="status" className="text-sm text-muted">
        {given ? t('feedback.thanks') : null}
      </p>
    </div>
  );
}

function Problems({ given, onChange }: { given: VisitFeedback; onChange: (feedback: VisitFeedback) => void }) {
  const { t } = useTranslation('encounters');
  const toggle = (problem: VisitFeedback['problems'][number], isOn: boolean) => {
    const others = given.problems.filter((one) => one !== problem);
    onChange({ ...given, problems: isOn ? [...others, problem] : others });
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t('feedback.problems')}</legend>
      {FEEDBACK_PROBLEMS.map((problem) => (
        <Checkbox
          key={problem}
          label={t(`feedback.problem.${problem}`)}
          checked={given.problems.includes(problem)}
          onChange={({ target }) => toggle(problem, target.checked)}
        />
      ))}
    </fieldset>
  );
}
