import type { Api } from '../../platform/api.ts';
import { readAccessSearch } from './accesses/accesses-view.ts';
import { readBreachesView } from './breaches/breaches-view.ts';
import { openPart } from './compliance-view.ts';
import { readControlsView } from './controls/controls-view.ts';
import { readEmergencyView } from './emergency/emergency-view.ts';

/** What the open part of the Compliance tab shows. */
export async function loadCompliance(api: Api, params: URLSearchParams, mayWrite: boolean) {
  switch (openPart(params)) {
    case 'registers':
      return { part: 'registers' as const, registers: await api.compliance.registers() };
    case 'accesses': {
      const search = readAccessSearch(params);
      return { part: 'accesses' as const, search, found: await api.compliance.accesses(search) };
    }
    case 'breaches': {
      const view = readBreachesView(params);
      return { part: 'breaches' as const, view, mayWrite, list: await api.compliance.breaches(view) };
    }
    case 'emergency': {
      const view = readEmergencyView(params);
      return { part: 'emergency' as const, view, list: await api.compliance.emergencyAccesses(view) };
    }
    case 'controls': {
      const view = readControlsView(params);
      return { part: 'controls' as const, view, controls: await api.compliance.controls(view) };
    }
  }
}
export type ComplianceData = Awaited<ReturnType<typeof loadCompliance>>;
