import { FAILURE_KINDS, type FailureKind } from '@polyclinic/contract/failures/rules';
import { useState } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { Button } from '../../ui/button.tsx';

const messages: Record<FailureKind, string> = {
  update: 'Failed to fetch dynamically imported module: /assets/gone.js',
  connection: 'Failed to fetch',
  unknown: 'Provoked in the development console',
};

/** For engineers: breaks a page in each way that the error screen knows. */
export function FailurePage() {
  const [kind, setKind] = useState<FailureKind | null>(null);
  if (kind) throw new TypeError(messages[kind]);
  return (
    <div className="page grid justify-items-start gap-4 py-10">
      <PageTitle title="Error screen" />
      <h1 className="text-xl">Error screen</h1>
      {['server', 'rendering'].map((on) => (
        <a key={on} href={`?on=${on}`} className="inline-flex min-h-11 items-center underline">
          {on}
        </a>
      ))}
      {FAILURE_KINDS.map((one) => (
        <Button key={one} variant="secondary" onClick={() => setKind(one)}>
          {one}
        </Button>
      ))}
    </div>
  );
}
