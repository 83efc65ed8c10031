export { type Courier, createCourier } from './courier.ts';
export type { CalendarPart } from './mailer.ts';
export { outboxMailer } from './outbox.ts';
export { developmentConsole, hasConsole } from './outbox-page.ts';
export { deliverWaitingMails, keepMail, purgeMails, sendMail } from './send-mail.ts';
export { smtpMailer } from './smtp.ts';
