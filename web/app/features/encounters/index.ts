export { NoteEditor } from './note-editor.tsx';
export { PracticeContactForm } from './practice-contact-form.tsx';
export { SignedNote } from './signed-note.tsx';
