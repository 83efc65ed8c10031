export type Tone = 'neutral' | 'warm' | 'info' | 'success' | 'warning' | 'danger';

/** Text, background and border of each tone. */
export const toneStyle: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  warm: 'border-transparent bg-apricot-soft text-on-apricot',
  info: 'border-info-line bg-info-soft text-info',
  success: 'border-success-line bg-success-soft text-success',
  warning: 'border-warning-line bg-warning-soft text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger',
};
