/** Whether this process is about to stop; /readyz says so, so that a load balancer looks elsewhere. */
export type Lifecycle = { isDraining: boolean };
