import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

interface FormErrorProps {
  title: string;
  /** The field's id and what is wrong with it. */
  errors?: Array<{ field: string; message: string }>;
  children?: string;
  /** What was answered: another one takes the focus anew, also where it says the same */
  answer?: unknown;
}

/** Why a form was not taken, at its top; takes the focus when it appears. */
export function FormError({ title, errors = [], children, answer = true }: FormErrorProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) alert.current?.focus();
  }, [answer]);
  return (
    <Alert ref={alert} tone="danger" title={title} live>
      {children}
      {errors.length > 0 ? (
        <ul className="list-disc ps-5">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`} className="underline underline-offset-2">
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
