export { readUnreadMessages } from './conversations/queries.ts';
