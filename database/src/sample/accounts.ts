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
  { role: 'admin', email: DEMONSTRATION_EMAILS.administrator, fullName: 'Ruth Bennett', note: 'verifies doctors' },
];

export const ADMINISTRATOR_ID = stableId('user administrator');

/** An account can take another address or password; it keeps its id. */
export const DEMONSTRATION_IDS: ReadonlySet<string> = new Set([
  ADMINISTRATOR_ID,
  ...['emily carter', 'marwa hassan', 'daniel.okafor', 'karim.mansour', 'sofia.almeida'].map((key) =>
    stableId(`user ${key}`),
  ),
]);
