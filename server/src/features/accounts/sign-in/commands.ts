import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Opens a session for somebody who has proved who they are by other means than better-auth's.
 * Without a path it has no address: only this process can call it.
 */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.uuid(), isSharedDevice: z.boolean() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw context.error('UNAUTHORIZED');
        const { isSharedDevice } = context.body;
        const session = await internalAdapter.createSession(user.id, isSharedDevice);
        await setSessionCookie(context, { session, user }, isSharedDevice);
        return { ok: true };
      },
    ),
  },
} as const;
