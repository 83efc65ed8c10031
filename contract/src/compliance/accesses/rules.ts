/** What somebody looked at health data for, as far as who they are tells. */
export const ACCESS_PURPOSES = ['own', 'care', 'treatment', 'emergency', 'call', 'oversight', 'product'] as const;
