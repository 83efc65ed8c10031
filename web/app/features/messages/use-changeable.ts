import type { Message } from '@polyclinic/contract/messages/schemas';
import { useEffect, useState } from 'react';

/** Whether who looks at a message may still change it, by the time that the server gave it. */
export function useChangeable({ isAuthor, changeableMs }: Message): boolean {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (!isAuthor || changeableMs === 0) return;
    const timer = setTimeout(() => setOver(changeableMs), changeableMs);
    return () => clearTimeout(timer);
  }, [isAuthor, changeableMs]);
  return isAuthor && changeableMs > 0 && over !== changeableMs;
}
