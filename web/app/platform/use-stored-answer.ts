import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a form was answered, until another answer comes or another page: React Router takes it back as soon as the
 * page's own data are loaded anew, and with it goes what stood in the form's fields.
 */
export function useStoredAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [stored, store] = useState({ key, answer });
  if (key === stored.key && answer === undefined) return stored.answer;
  if (key !== stored.key || answer !== stored.answer) store({ key, answer });
  return answer;
}
