export { CHECKS, type CheckName, diagnose } from './diagnose.ts';
export type { Finding, Machine } from './finding.ts';
export { thisMachine } from './machine.ts';
