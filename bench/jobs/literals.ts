import pg from 'pg';
import type { Statement } from './recording.ts';

/** The statement as text for pgbench: each parameter becomes what `expressionOf` returns, or a literal. */
export function inline(
  { sql, parameters }: Statement,
  expressionOf: (value: unknown) => string | undefined = () => undefined,
): string {
  const text = sql.replace(/\$(\d+)/g, (_, position) => {
    const value = parameters[Number(position) - 1];
    return expressionOf(value) ?? literal(value);
  });
  return `${text.replaceAll(/\s+/g, ' ').trim()};\n`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(String(value));
}
