export { Showcase } from './showcase.tsx';
export { type KnownSpecialty, loadShowcase } from './showcase-loader.ts';
export { useSpecialties } from './use-specialties.ts';
