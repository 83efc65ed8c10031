export { BlockLink } from './block-link.tsx';
export { loadClosedContacts } from './closed-contacts-loader.ts';
export { type Closed, closedTo, withoutClosed } from './closed-to.ts';
