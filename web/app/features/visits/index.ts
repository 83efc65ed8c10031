export { CallLink } from './call-link.tsx';
export { CancelButton } from './cancel-button.tsx';
export { holdLeft, momentOf } from './moment.ts';
export { StatusBadge } from './status-badge.tsx';
export { TimingBadge } from './timing-badge.tsx';
export { useNow } from './use-now.ts';
export { useVisitActions, type VisitActions } from './use-visit-actions.ts';
export { VisitTime } from './visit-time.tsx';
export { VisitType } from './visit-type.tsx';
