import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { Colours } from './colours.tsx';
import { Panes } from './panes.tsx';
import { specimens } from './specimens/index.ts';
import { TypeScale } from './type-scale.tsx';

/** For engineers: the tokens, the type and every component, in both directions and both themes. */
export function DesignPage() {
  return (
    <main id="main" className="page grid gap-12 py-10">
      <PageTitle title="Design system" />
      <h1 className="text-2xl">Design system</h1>
      <Section title="Colours">
        <Colours />
      </Section>
      <Section title="Type">
        <TypeScale />
      </Section>
      {Object.entries(specimens).map(([group, components]) => (
        <Section key={group} title={group}>
          {Object.entries(components).map(([name, Specimen]) => (
            <article key={name} id={name} className="grid gap-3">
              <h3 className="text-lg">{name}</h3>
              <Panes>
                <Specimen />
              </Panes>
            </article>
          ))}
        </Section>
      ))}
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-8">
      <h2 className="border-b border-line pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
