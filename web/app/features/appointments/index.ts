export { type Day, loadBooking } from './booking-loader.ts';
