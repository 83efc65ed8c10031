/** Whether this browser tells outside its pages for us: it may, it refuses, it was not asked yet, or it can't. */
export type NoticePermission = NotificationPermission | 'unsupported';

/** What is told outside the page. */
export interface Notice {
  title: string;
  body: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Of two with the same subject, as from two tabs, one is shown. */
  subject: string;
  onPress: () => void;
}

const make = ({ title, body, language, direction, subject }: Omit<Notice, 'onPress'>) =>
  new Notification(title, { body, lang: language, dir: direction, tag: subject, icon: '/icons/192.png' });

const probe: Omit<Notice, 'onPress'> = { title: '', body: '', language: '', direction: 'ltr', subject: '' };

/** Browsers on phones have the word but refuse its use from a page; where leave is not given yet, nothing is shown. */
const canBeMade = (() => {
  let isKnown: boolean | undefined;
  const find = () => {
    try {
      make(probe).close();
      return true;
    } catch {
      return false;
    }
  };
  return () => {
    isKnown ??= find();
    return isKnown;
  };
})();

export function noticePermission(): NoticePermission {
  if (!('Notification' in window)) return 'unsupported';
  const { permission } = Notification;
  return permission === 'default' && !canBeMade() ? 'unsupported' : permission;
}

const listeners = new Set<() => void>();

/** Calls back when the reader has answered the question; returns how to stop. */
export function onNoticePermission(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the reader for leave; to be called on a press alone, since a question out of the blue is refused. */
export async function askForNotices(): Promise<void> {
  await Notification.requestPermission();
  for (const listener of listeners) listener();
}

/** Tells outside the page, where that is allowed; returns how to take it back. */
export function tell(notice: Notice): () => void {
  if (noticePermission() !== 'granted') return () => {};
  try {
    const shown = make(notice);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      notice.onPress();
    });
    return () => shown.close();
  } catch {
    return () => {};
  }
}
