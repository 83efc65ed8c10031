export { createFailureLog } from './failure-log.ts';
export { healthRoutes } from './health.ts';
export { createLog, describeError, hearConsole, type Log, standardOutput } from './log.ts';
export { createMetrics, type Metrics, measureRequests, noteRequest, type Variables } from './metrics.ts';
