export { ChatPanel } from './chat-panel.tsx';
export { saveFile } from './save-file.ts';
