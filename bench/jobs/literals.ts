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
  if (value instanceof Date) return quoted(value.toISOString());
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  return quoted(String(value));
}

/** pgbench takes a colon before a word for a variable of its own, in a literal too, as of JSON. */
function quoted(text: string): string {
  if (!text.includes(':')) return pg.escapeLiteral(text);
  const signs = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003A');
  return `U&'${signs}'`;
}
