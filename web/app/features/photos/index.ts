export { PhotoCard } from './photo-card.tsx';
export { PhotoQueue } from './photo-queue.tsx';
