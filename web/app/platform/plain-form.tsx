import type { ComponentProps, ElementType } from 'react';
import { Form } from 'react-router';

interface PlainFormProps extends ComponentProps<typeof Form> {
  /** What sends it in the place of the page: a fetcher's own form, or the browser's for words that a script sends */
  via?: ElementType;
}

/** Every form of the pages: what is wrong in it is said by the page in its own language, and never by the browser in its. */
export function PlainForm({ via: Via = Form, ...form }: PlainFormProps) {
  return <Via noValidate {...form} />;
}
