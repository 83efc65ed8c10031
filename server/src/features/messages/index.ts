export { readUnreadMessages } from './conversations/queries.ts';
export { readUpTo } from './details/queries.ts';
