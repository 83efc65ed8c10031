export { type Courier, createCourier } from './courier.ts';
export type { CalendarPart, Mail, Mailer } from './mailer.ts';
export { outboxMailer } from './outbox.ts';
export { developmentConsole, hasConsole } from './outbox-page.ts';
export { deliverWaitingMails, purgeMails, sendMail, storeMail } from './send-mail.ts';
export { smtpMailer } from './smtp.ts';
