export { createInstallation, findSettings, type Installation } from './installation.ts';
