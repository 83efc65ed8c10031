import { useEffect, useState } from 'react';
import { isOnline, onNetworkChange } from '../../../platform/network.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { presentPatient } from './present-patient.ts';

/** The name of the patient whose pages this browser keeps, on a public page without a network; null otherwise. */
export function useAwayPatient(): string | null {
  const { session } = useViewer();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setName(isOnline() || session ? null : presentPatient());
    look();
    return onNetworkChange(look);
  }, [session]);
  return name;
}
