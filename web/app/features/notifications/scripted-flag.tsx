import { useEffect, useState } from 'react';

/** Tells the action that scripts run: it answers with what was done instead of with a page. */
export function ScriptedFlag() {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted ? <input type="hidden" name="scripted" value="1" /> : null;
}
