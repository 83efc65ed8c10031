import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { tellTabs } from '../../platform/appointment-news.ts';
import { markUnattended } from '../../platform/attendance.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { cover } from '../../platform/leave-page.ts';
import { listenLive, resumeLive } from '../../platform/live.ts';
import { isOnline, untilNetwork } from '../../platform/network.ts';
import { onPresence } from '../../platform/private-changes.ts';
import { lookAtSession, onSessionNews, type SessionNews } from '../../platform/session-over.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { useOwnPages } from './use-own-pages.ts';

const load = async () => ({ default: (await import('../security/index.ts')).SignInAgain });
const SignInAgain = lazyPart(load);

/** Between the tabs of this browser: one has heard that the session is another than before. */
const CHANNEL = 'session';
/** One tab of the browser has the line by which all of them hear of the session's end. */
const LINE = 'session-line';

/** Asks to sign in again, over the page, once its session has run out. */
export function SessionWatch() {
  const { t } = useTranslation('shell');
  const { revalidate } = useRevalidator();
  const [expired, setExpired] = useState<{ focused: Element | null } | null>(null);
  const hear = useEffectEvent((news: SessionNews) => {
    if (news === 'expired') return setExpired({ focused: document.activeElement });
    setExpired(null);
    return void revalidate();
  });
  useEffect(() => watch((news) => void hear(news)), []);
  useOwnPages();
  useEffect(markUnattended, []);
  const sayStored = useEffectEvent(() => {
    void showToast('info', t('offline.title'));
    void untilNetwork().then(() => revalidate());
  });
  useEffect(() => {
    // A page of one's own that this device has stored.
    if (!isOnline()) sayStored();
  }, []);
  if (!expired) return null;
  return (
    <Suspense>
      <SignInAgain opener={expired.focused} />
    </Suspense>
  );
}

/** The page hears of its session's end at once, and looks whenever somebody comes back to it. */
function watch(onChange: (news: SessionNews) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const tabs = new BroadcastChannel(CHANNEL);
  let known: SessionNews = 'open';
  const stopHearing = onSessionNews((news) => {
    if (news !== known) {
      known = news;
      onChange(news);
      tabs.postMessage(news);
    }
    cover(news === 'expired');
    if (news === 'open') resumeLive();
  });
  const look = () => void lookAtSession();
  tabs.addEventListener('message', look, { signal });
  const stopPresence = onPresence(look);
  document.addEventListener('visibilitychange', () => document.hidden || look(), { signal });
  window.addEventListener('focus', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && lookAgain(), { signal });
  holdLine(signal);
  return () => {
    watching.abort();
    stopHearing();
    stopPresence();
    tabs.close();
  };
}

/** A page that the browser took out of its memory shows what it showed then: to whom, is to be seen first. */
function lookAgain(): void {
  cover(true);
  void lookAtSession();
}

/** Keeps the line while no other tab does; a browser that can't tell its tabs apart has one in each. */
function holdLine(signal: AbortSignal): void {
  const listen = () =>
    new Promise<void>((resolve) => {
      const stop = listenLive(tellTabs);
      const end = () => resolve(stop());
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  // Given up while it still waits for its turn.
  if (navigator.locks) navigator.locks.request(LINE, { signal }, listen).catch(() => {});
  else void listen();
}
