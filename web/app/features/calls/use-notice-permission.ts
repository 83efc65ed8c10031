import { useSyncExternalStore } from 'react';
import { type NoticePermission, noticePermission, onNoticePermission } from './notices.ts';

/** Whether the browser may tell outside the page; null before it is known. */
export function useNoticePermission(): NoticePermission | null {
  return useSyncExternalStore(onNoticePermission, noticePermission, () => null);
}
