export { type RecommendationResult, recommendationAction } from './recommendation-action.ts';
export { RecommendationCard } from './recommendation-card.tsx';
export { ReportButton } from './report-button.tsx';
export { ReportedReviews } from './reported-reviews.tsx';
export { ReviewsToAnswer } from './reviews-to-answer.tsx';
