import { isContractProcedure } from '@orpc/contract';
import { contract } from '@polyclinic/contract';
import type { Context } from 'hono';

/** Methods that never change anything: a procedure that they reach reads, and can't write (procedures.ts). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What an address of the API may be asked by; uploads follow a protocol of their own. */
export const API_METHODS: readonly string[] = ['GET', 'POST'];

/** What a page may be asked by. */
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];

/** Reads that are asked by POST, since what they are given is too long for an address. */
const READS_BY_POST: ReadonlySet<string> = new Set(['availability.preview']);

const readsByName = new Map(namesIn(contract));

/** Whether a procedure only reads; undefined where the contract has none of this name, such as `care.end`. */
export const onlyReads = (name: string): boolean | undefined => readsByName.get(name);

/** Whether a page may call it in order to be shown. */
export const mayBeShown = (name: string): boolean => READS_BY_POST.has(name) || onlyReads(name) === true;

/** What a procedure answers to over RPC: GET would be sent by any page that shows a picture, so it only reads. */
export const rpcMethods = (name: string): readonly string[] => (onlyReads(name) === false ? ['POST'] : API_METHODS);

/** 405, with what may be asked instead. */
export const refuseMethod = (context: Context, allowed: readonly string[]): Response =>
  context.json({ code: 'METHOD_NOT_ALLOWED' }, 405, { allow: allowed.join(', ') });

function namesIn(part: object, path: string[] = []): [string, boolean][] {
  return Object.entries(part).flatMap(([key, value]): [string, boolean][] =>
    isContractProcedure(value)
      ? [[[...path, key].join('.'), value['~orpc'].route.method === 'GET']]
      : namesIn(value, [...path, key]),
  );
}
