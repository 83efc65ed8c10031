import { useSuggestions } from './use-suggestions.ts';

/** What is offered below the search box while one types; the browser's own list, with its keys. */
export function Suggestions({ id, text }: { id: string; text: string }) {
  const suggestions = useSuggestions(text);
  return (
    <datalist id={id}>
      {suggestions.map(({ kind, text: offered }) => (
        <option key={`${kind} ${offered}`} value={offered} />
      ))}
    </datalist>
  );
}
