import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Pause } from '@polyclinic/contract/admin/emergency/rules';
import type { PrintedReport } from '@polyclinic/contract/platform/printing';
import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import type { EmergencyNumbers, InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { createContext, RouterContextProvider } from 'react-router';

/** A procedure by its path, called as the one of whom `headers` tell; cookies that it sets join `cookies`. */
interface PageCall {
  path: readonly string[];
  input: unknown;
  headers: Headers;
  cookies: Headers;
}

/** What the server process hands to the pages for one request. */
export interface ServerValues {
  /** Calls the API in the same process. */
  api: (call: PageCall) => Promise<unknown>;
  /** Prints a report as a PDF. */
  print: (report: PrintedReport) => Promise<Uint8Array<ArrayBuffer>>;
  /** For the Content-Security-Policy of this response. */
  nonce: string;
  /** Nothing may arrive later: the page is cached for others. */
  isShared?: boolean;
  session: Session | null;
  installation: InstallationSettings;
  /** What stands still in an emergency */
  pauses: readonly Pause[];
  /** Of ambulances, where they are others than the version has */
  emergencyNumbers: EmergencyNumbers;
  /** Of every country, also those that are retired */
  insurers: readonly Insurer[];
  /** The site's public origin. */
  origin: string;
  /** The zone to show times in when neither the session nor the browser has named one. */
  timeZone: string;
  /** Epoch milliseconds by the server's clock. */
  now: number;
  /** What the error screen calls a failure of this request; the log has it too. */
  errorId: string;
  /** Whether the development console answers everybody. */
  mayDevelop: boolean;
  /** Told about every failure while rendering; without it they go to the console. */
  reportError?: (error: unknown) => void;
}

/** What loaders and actions read of what React Router hands them. */
export interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Reads the request's values in loaders and actions: `context.get(serverContext)`. */
export const serverContext = createContext<ServerValues>();

/** Wraps the values for React Router's request handler. */
export function createLoadContext(values: ServerValues): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContext, values);
  return context;
}
