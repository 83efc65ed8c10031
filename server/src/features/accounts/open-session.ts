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
      { method: 'POST', body: z.object({ userId: z.uuid() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw context.error('UNAUTHORIZED');
        await setSessionCookie(context, { session: await internalAdapter.createSession(user.id), user });
        return { ok: true };
      },
    ),
  },
} as const;
