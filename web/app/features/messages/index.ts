export { noteChangeable } from './changeable.ts';
export { ChatPanel } from './chat-panel.tsx';
export { MessageAlerts } from './message-alerts.tsx';
export { outboxOf } from './outbox.ts';
export { saveFile } from './save-file.ts';
