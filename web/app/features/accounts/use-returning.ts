import { useSearchParams } from 'react-router';

/** Paths of the other steps of signing in, with the page that one will return to. */
export function useReturning(): (path: string) => string {
  const [params] = useSearchParams();
  const from = params.get('from');
  return (path) => (from ? `${path}?${new URLSearchParams({ from })}` : path);
}
