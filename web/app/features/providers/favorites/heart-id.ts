/** By which an address leads to the heart of a doctor; each stands once on a page. */
export const heartId = (providerId: string): string => `heart-${providerId}`;
