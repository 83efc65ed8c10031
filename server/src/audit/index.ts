export { type AccessLog, createAccessLog } from './access-log.ts';
export {
  askedFrom,
  guardPassword,
  noteFailureLater,
  noteSecurity,
  noteSecurityLater,
  type SecurityNote,
} from './security-trail.ts';
