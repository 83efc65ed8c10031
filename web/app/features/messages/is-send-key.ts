import type { KeyboardEvent } from 'react';

/** Whether Enter means "send", and not a new line or a choice of the input method. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
