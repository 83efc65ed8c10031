export { SignInAgain } from './sign-in-again.tsx';
export { TrailEvent } from './trail-event.tsx';
