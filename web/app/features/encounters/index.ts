export { PracticeContactForm } from './practice-contact-form.tsx';
