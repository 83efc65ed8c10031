import { stableId } from './random.ts';

/** The password of every demonstration account. */
export const DEMONSTRATION_PASSWORD = 'polyclinic-demo';

export const DEMONSTRATION_EMAILS = {
  patient: 'patient@polyclinic.example',
  arabicPatient: 'marwa@polyclinic.example',
  doctor: 'doctor@polyclinic.example',
  arabicDoctor: 'karim@polyclinic.example',
  waitingDoctor: 'waiting@polyclinic.example',
  administrator: 'admin@polyclinic.example',
  support: 'support@polyclinic.example',
  verifier: 'verifier@polyclinic.example',
  finance: 'finance@polyclinic.example',
  auditor: 'auditor@polyclinic.example',
} as const;

export type DemonstrationAccount = {
  role: 'patient' | 'doctor' | 'admin';
  email: string;
  fullName: string;
  note: string;
};

/** What the console shows at the start; all have DEMONSTRATION_PASSWORD. */
export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  {
    role: 'patient',
    email: DEMONSTRATION_EMAILS.patient,
    fullName: 'Emily Carter',
    note: 'English; a video visit with Dr. Okafor is about to begin',
  },
  {
    role: 'patient',
    email: DEMONSTRATION_EMAILS.arabicPatient,
    fullName: 'مروة حسن',
    note: 'Arabic; patient of Dr Mansour',
  },
  {
    role: 'doctor',
    email: DEMONSTRATION_EMAILS.doctor,
    fullName: 'Daniel Okafor',
    note: 'urgent care in London, on duty round the clock',
  },
  {
    role: 'doctor',
    email: DEMONSTRATION_EMAILS.arabicDoctor,
    fullName: 'Karim Mansour',
    note: 'cardiology in Cairo, Arabic',
  },
  {
    role: 'doctor',
    email: DEMONSTRATION_EMAILS.waitingDoctor,
    fullName: 'Sofia Almeida',
    note: 'waiting for verification',
  },
  {
    role: 'admin',
    email: DEMONSTRATION_EMAILS.administrator,
    fullName: 'Ruth Bennett',
    note: 'administrator: sees and does everything',
  },
  { role: 'admin', email: DEMONSTRATION_EMAILS.support, fullName: 'Amina Diallo', note: 'support: answers requests' },
  { role: 'admin', email: DEMONSTRATION_EMAILS.verifier, fullName: 'Jonas Weber', note: 'verifies doctors' },
  { role: 'admin', email: DEMONSTRATION_EMAILS.finance, fullName: 'Priya Nair', note: 'finance: payments and refunds' },
  { role: 'admin', email: DEMONSTRATION_EMAILS.auditor, fullName: 'Lucía Ortega', note: 'auditor: reads only' },
];

export const ADMINISTRATOR_ID = stableId('user administrator');

/** The demonstration's staff with their duties. */
export const DEMONSTRATION_STAFF = {
  administrator: ADMINISTRATOR_ID,
  support: stableId('user support'),
  verifier: stableId('user verifier'),
  finance: stableId('user finance'),
  auditor: stableId('user auditor'),
} as const;
export const DEMONSTRATION_STAFF_IDS: ReadonlySet<string> = new Set(Object.values(DEMONSTRATION_STAFF));

/** An account can take another address or password; it keeps its id. */
export const DEMONSTRATION_IDS: ReadonlySet<string> = new Set([
  ...DEMONSTRATION_STAFF_IDS,
  ...['emily carter', 'marwa hassan', 'daniel.okafor', 'karim.mansour', 'sofia.almeida'].map((key) =>
    stableId(`user ${key}`),
  ),
]);
