import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Context as HonoContext } from 'hono';
import {
  API_METHODS,
  fail,
  refuseMethod,
  reportUnexpected,
  rpcMethods,
  strictText,
  toInvalidInput,
  toUnavailable,
} from './http/index.ts';
import type { Log, Variables } from './observability/index.ts';
import { payerOf, toRateLimitRefusal } from './rate-limits/index.ts';
import { newRequestContext, type RequestContext } from './requests/index.ts';
import { router } from './router.ts';
import type { Services } from './services.ts';

type ApiContext = HonoContext<{ Variables: Variables }>;

type Step<Result> = { context: RequestContext; next(): Promise<Result> };
type NamedStep<Result> = Step<Result> & { path: readonly string[]; signal?: AbortSignal | undefined };

/** What every call goes through, over HTTP and over the socket. What was sent is read by the time it waits for its turn. */
export function callOptions({ log }: Services) {
  return {
    clientInterceptors: [noteProcedure, takeTurn],
    interceptors: [
      async <Result>({ context, next }: Step<Result>): Promise<Result> => {
        try {
          return await next();
        } catch (error) {
          throw answerTo(log, context, error);
        }
      },
    ],
  };
}

/** What a call that failed is answered with; what no contract declares is logged. */
export function answerTo(log: Log, context: RequestContext, error: unknown): unknown {
  // No procedure was called yet: what failed is reading the request.
  const isUnread = !context.answeredBy.procedure;
  const answer = isUnread
    ? fail('INVALID_INPUT', { fields: [] })
    : toUnavailable(toRateLimitRefusal(toInvalidInput(error)));
  sayWhenToRetry(context, answer);
  reportUnexpected(log, answer);
  return answer;
}

const WITH_RETRY_AFTER = new Set(['RATE_LIMITED', 'FILES_OF_A_DAY', 'UNAVAILABLE']);

function sayWhenToRetry({ responseHeaders }: RequestContext, answer: unknown): void {
  if (!(answer instanceof ORPCError) || !WITH_RETRY_AFTER.has(answer.code)) return;
  responseHeaders.set('retry-after', String((answer.data as { retryAfterSeconds: number }).retryAfterSeconds));
}

/** Of one account or address only so many calls are carried out at once; one that nobody waits for any more is not. */
export function takeTurn<Result>({ context, signal, next }: NamedStep<Result>): Promise<Result> {
  return payerOf(context).calls.run(next, signal);
}

/** Whatever answers is known by its path, for counters and the log. */
export function noteProcedure<Result>({ context, path, next }: NamedStep<Result>): Promise<Result> {
  context.answeredBy.procedure = path.join('.');
  return next();
}

/** Answers /api/rpc (the typed client of our own pages) and /api (REST, described by /api/openapi.json). */
export function createApi(services: Services): (context: ApiContext) => Promise<Response> {
  const rpc = new RPCHandler(router, callOptions(services));
  const rest = new OpenAPIHandler(router, callOptions(services));
  // In an address, and only there, every value is text: a number that the contract asks for is read as one.
  const plugins = [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })];
  const restOfAddress = new OpenAPIHandler(router, { ...callOptions(services), plugins });

  return async (context) => {
    const { path, method } = context.req;
    const allowed = methodsAt(path);
    if (!allowed.includes(method)) return refuseMethod(context, allowed);
    const call = await newRequestContext(services, context);
    const raw = strictText(context.req.raw);
    const restByMethod = method === 'GET' ? restOfAddress : rest;
    const handled = path.startsWith(RPC_PREFIX)
      ? await rpc.handle(raw, { prefix: '/api/rpc', context: call })
      : await restByMethod.handle(raw, { prefix: '/api', context: call });
    context.set('route', call.answeredBy.procedure ?? 'unmatched');
    if (!handled.matched) return context.json({ code: 'NOT_FOUND' }, 404);
    // Changed in place: a copy would turn a finished text into a stream.
    const { response } = handled;
    for (const [name, value] of call.responseHeaders) response.headers.append(name, value);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

const RPC_PREFIX = '/api/rpc/';

/** As the handler reads it, which finds a procedure with a slash at its end, too. */
const nameAt = (path: string): string => path.slice(RPC_PREFIX.length).replace(/\/+$/, '').replaceAll('/', '.');

const methodsAt = (path: string): readonly string[] =>
  path.startsWith(RPC_PREFIX) ? rpcMethods(nameAt(path)) : API_METHODS;
