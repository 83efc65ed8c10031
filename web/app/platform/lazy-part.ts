import { lazy } from 'react';
import { untilAnswered } from './network.ts';

/**
 * A part whose script is fetched when it is first needed. While the server is away, the page around it stays and the
 * script is fetched again; one that is gone belongs to an earlier version, which the error screen says.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => load().catch(() => untilAnswered().then(load)));
