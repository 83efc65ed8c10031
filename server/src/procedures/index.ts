export { anyone, doctorsOnly, patientsOnly, settingUp, signedIn, staffOnly } from './procedures.ts';
export { readingOnly } from './reading-only.ts';
