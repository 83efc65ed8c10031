export { listenAgain, openLine, PATIENCE } from './listening.ts';
