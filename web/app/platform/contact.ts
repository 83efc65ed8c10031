/** Where people write to for help. */
export const supportAddress = 'support@polyclinic.example';
