import {
  Activity,
  Baby,
  Bone,
  Brain,
  BrainCog,
  Ear,
  Eye,
  FlaskConical,
  HeartPulse,
  type LucideIcon,
  Salad,
  Siren,
  Smile,
  Stethoscope,
  Sun,
  Thermometer,
  Venus,
  Wind,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  'primary-care': Stethoscope,
  pediatrics: Baby,
  'mental-health': Smile,
  psychiatry: BrainCog,
  dermatology: Sun,
  cardiology: HeartPulse,
  endocrinology: FlaskConical,
  obgyn: Venus,
  gynecology: Venus,
  'urgent-care': Siren,
  orthopedics: Bone,
  neurology: Brain,
  ophthalmology: Eye,
  ent: Ear,
  nutrition: Salad,
  pulmonology: Wind,
  'infectious-disease': Thermometer,
};

/** A drawing for a specialty; a heartbeat for one without its own. */
export function specialtyIcon(slug: string): LucideIcon {
  return icons[slug] ?? Activity;
}
