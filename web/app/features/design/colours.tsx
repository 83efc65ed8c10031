import tokens from '../../ui/tokens.css?raw';
import { Panes } from './panes.tsx';

/** The names of all colours, from the file that declares them. */
const names = [...new Set([...tokens.matchAll(/--([\w-]+):/g)].map((match) => match[1] ?? ''))];

function Swatches() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {names.map((name) => (
        <li key={name} className="grid gap-1 text-sm">
          <svg aria-hidden="true" className="h-12 w-full rounded-control border border-line">
            <rect width="100%" height="100%" fill={`var(--${name})`} />
          </svg>
          <span dir="ltr">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Every colour in both themes. Which may stand on which is proven by ui/contrast.test.ts. */
export function Colours() {
  return (
    <Panes
      kinds={[
        { language: 'en', theme: 'light' },
        { language: 'en', theme: 'dark' },
      ]}
    >
      <Swatches />
    </Panes>
  );
}
