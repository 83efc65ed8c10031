export { ChatPanel } from './chat-panel.tsx';
export { MessageAlerts } from './message-alerts.tsx';
export { noteChangeable } from './note-changeable.ts';
export { outboxOf } from './outbox.ts';
export { saveFile } from './save-file.ts';
