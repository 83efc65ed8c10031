import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../index.ts';

type Part = { '~orpc'?: { inputSchema?: z.ZodType } };
type Schema = { type?: string; maxLength?: number; maxItems?: number; [rule: string]: unknown };

/** Whose values are taken from a list of ours, which a description has no word for. */
const FROM_LISTS = ['country', 'countries', 'languages', 'licenseCountry'];

const inputsOf = (part: object, path: string[] = []): [string, z.ZodType][] => {
  const { '~orpc': procedure } = part as Part;
  if (procedure) return procedure.inputSchema ? [[path.join('.'), procedure.inputSchema]] : [];
  return Object.entries(part).flatMap(([name, inner]) => inputsOf(inner, [...path, name]));
};

const isBound = ({ type, ...rules }: Schema): boolean => {
  if (type === 'array') return rules.maxItems !== undefined;
  if (type !== 'string') return true;
  return ['maxLength', 'format', 'pattern', 'enum', 'const'].some((rule) => rules[rule] !== undefined);
};

const unbound = (schema: unknown, path: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([name, part]) =>
    FROM_LISTS.includes(name) ? [] : unbound(part, `${path} ${name}`),
  );
  return isBound(schema as Schema) ? inner : [path, ...inner];
};

it('every text and list that a call takes has a greatest length, a form, or a list that it is taken from', () => {
  const inputs = inputsOf(contract);
  expect(inputs.length).toBeGreaterThan(100);
  const found = inputs.flatMap(([name, input]) =>
    unbound(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(found).toEqual([]);
});
