import { Pane } from './panes.tsx';
import { useWords } from './specimens/words.ts';

const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm'];

function Sizes() {
  const { title } = useWords();
  return sizes.map((size) => (
    <p key={size} className={size}>
      {title} <bdi className="text-sm text-muted">{size}</bdi>
    </p>
  ));
}

/** The five sizes in both scripts. */
export function TypeScale() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Pane language="en" theme="light">
        <Sizes />
      </Pane>
      <Pane language="ar" theme="light">
        <Sizes />
      </Pane>
    </div>
  );
}
