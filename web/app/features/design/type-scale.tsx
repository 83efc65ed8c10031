import { Panes } from './panes.tsx';
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
    <Panes
      kinds={[
        { language: 'en', theme: 'light' },
        { language: 'ar', theme: 'light' },
      ]}
    >
      <Sizes />
    </Panes>
  );
}
