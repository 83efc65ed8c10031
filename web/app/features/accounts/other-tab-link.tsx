import { Link, useSearchParams } from 'react-router';

interface OtherTabLinkProps {
  tab: 'sign-in' | 'sign-up';
  question: string;
  answer: string;
}

/** The way to the other tab for those who overlook it, or whose script hasn't arrived. */
export function OtherTabLink({ tab, question, answer }: OtherTabLinkProps) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('tab', tab);
  return (
    <p className="text-sm text-muted">
      {question}{' '}
      <Link to={`?${next}`} replace className="font-medium text-ink underline underline-offset-2">
        {answer}
      </Link>
    </p>
  );
}
