import type { ReactNode } from 'react';

/** Words of machines: read from left to right in every language. */
export function Machine({ children, isBlock = false }: { children: ReactNode; isBlock?: boolean }) {
  const block = isBlock ? 'block w-fit max-w-full rounded bg-sunken px-2 py-1 text-start' : '';
  return (
    <code dir="ltr" className={`text-sm wrap-anywhere ${block}`}>
      {children}
    </code>
  );
}
