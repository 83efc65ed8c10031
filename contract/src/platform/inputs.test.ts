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

/** What no statement takes as it came: secrets are hashed or checked by their signature, a file's name is cleaned. */
const NOT_STORED =
  /token|password|code$|guestToken properties invitation|startUpload properties name|clientExtensionResults/i;

const isText = (schema: z.core.$ZodType): schema is z.ZodString => schema._zod.def.type === 'string';

/** A schema comes with those that it was made of; what none of them refuses is taken. */
const takingNul = ([name, input]: [string, z.ZodType]): string[] => {
  const taking = new Map<string, boolean>();
  z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, path }) => {
      if (!isText(zodSchema)) return;
      const place = [name, ...path].join(' ');
      taking.set(place, (taking.get(place) ?? true) && zodSchema.safeParse('ab\u0000defgh').success);
    },
  });
  return [...taking].filter(([place, takes]) => takes && !NOT_STORED.test(place)).map(([place]) => place);
};

it('no text that may be stored or looked up has a NUL, which PostgreSQL refuses as a fault of ours', () => {
  expect(inputsOf(contract).flatMap(takingNul)).toEqual([]);
});
