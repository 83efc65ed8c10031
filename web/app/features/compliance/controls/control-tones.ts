import type { ControlState } from '@polyclinic/contract/compliance/controls/rules';
import type { Tone } from '../../../ui/tone.ts';

/** What is missing stands out; nothing is green but what a test shows. */
export const CONTROL_TONES: Record<ControlState, Tone> = {
  not_met: 'danger',
  not_assessed: 'warning',
  procedure: 'info',
  proven: 'success',
  not_applicable: 'neutral',
};
