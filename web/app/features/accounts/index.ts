export { AccountCard } from './account-card.tsx';
export { type ActionArgs, welcome } from './auth-actions.ts';
export { type FormResult, type Intent, resultOf } from './form-result.ts';
export { securityAction } from './security-action.ts';
export { SecurityPage } from './security-page.tsx';
export { type Fields, finished, readFields, refused, refusedBy, wrongFields } from './submission.ts';
export { SubmitButton } from './submit-button.tsx';
export { useErrors } from './use-errors.ts';
