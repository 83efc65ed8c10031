export {
  createInstallation,
  findEmergencyNumbers,
  findInsurers,
  findSettings,
  type Installation,
} from './installation.ts';
