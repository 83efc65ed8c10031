export { readUnreadMessages } from './conversations/queries.ts';
export { hasNotRead, readUpTo } from './details/queries.ts';
