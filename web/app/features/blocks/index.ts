export { BlockLink } from './block-link.tsx';
