export { FavoriteButton } from './favorite-button.tsx';
