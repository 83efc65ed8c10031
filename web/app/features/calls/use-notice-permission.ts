import { useSyncExternalStore } from 'react';
import { type NoticePermission, noticePermission, onNoticePermission } from './notice-permission.ts';

/** Whether the browser may tell outside the page; null before it is known. */
export function useNoticePermission(): NoticePermission | null {
  return useSyncExternalStore(onNoticePermission, noticePermission, () => null);
}
