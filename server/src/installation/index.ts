export { createInstallation, findEmergencyNumbers, findSettings, type Installation } from './installation.ts';
