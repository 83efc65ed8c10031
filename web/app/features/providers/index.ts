export type { FindData } from './find-loader.ts';
export { LanguageChips } from './language-chips.tsx';
export { NextSlot } from './next-slot.tsx';
export { PracticeStatusBanner } from './practice-status-banner.tsx';
export { ProviderRating } from './provider-rating.tsx';
export { SpokenLanguages } from './spoken-languages.tsx';
export { TrustBadge } from './trust-badge.tsx';
export { useFee } from './use-fee.ts';
export { VisitTypes } from './visit-types.tsx';
