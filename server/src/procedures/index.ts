export { adminsOnly, anyone, doctorsOnly, patientsOnly, settingUp, signedIn } from './procedures.ts';
export { readingOnly } from './reading-only.ts';
