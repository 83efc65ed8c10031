import type { ReactNode } from 'react';
import { actions } from './actions.tsx';
import { choices } from './choices.tsx';
import { content } from './content.tsx';
import { forms } from './forms.tsx';
import { messages } from './messages.tsx';

/** By group, each component of web/app/ui by its file's name, in each of its states. `npm run check` knows a missing one. */
export const specimens: Record<string, Record<string, () => ReactNode>> = {
  Actions: actions,
  Forms: forms,
  Choices: choices,
  Messages: messages,
  Content: content,
};
