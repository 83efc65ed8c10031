import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a form was answered, until another answer comes or another page: React Router takes it back as soon as the
 * page's own data are loaded anew, and with it goes what stood in the form's fields.
 */
export function useStoredAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  if (key === kept.key && answer === undefined) return kept.answer;
  if (key !== kept.key || answer !== kept.answer) keep({ key, answer });
  return answer;
}
