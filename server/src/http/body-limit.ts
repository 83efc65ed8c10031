import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

type Refuse = (context: Context) => Response;

/**
 * Refuses bodies of more bytes: by the length that they announce, to which the HTTP parser holds them. Only a body
 * that announces none is counted, since opening it as a stream costs more than many a call.
 */
export function limitBody(maxBytes: number, refuse: Refuse): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const announced = context.req.header('content-length');
    if (announced === undefined || context.req.header('transfer-encoding')) return countBytes(context, next);
    return Number(announced) > maxBytes ? refuse(context) : next();
  };
}
