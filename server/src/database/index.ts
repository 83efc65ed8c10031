export { keepListening, openLine, PATIENCE } from './listening.ts';
