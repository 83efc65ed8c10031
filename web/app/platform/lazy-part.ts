import { lazy } from 'react';
import { onceAnswered } from './network.ts';

/**
 * A part whose script is fetched when it is first needed. While the server is away, the page around it stays and the
 * script is fetched again; one that is gone belongs to an earlier version, which the error screen says. On the server its
 * file lies beside the page's, and waiting for it would be waiting for ourselves.
 */
export const lazyPart: typeof lazy = (load) => lazy(import.meta.env.SSR ? load : () => onceAnswered(load));
