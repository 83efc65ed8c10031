import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

interface FormErrorProps {
  title: string;
  /** The field's id and what is wrong with it. */
  errors?: Array<{ field: string; message: string }>;
  children?: string;
}

/** Why a form was not taken, at its top; takes the focus when it appears. */
export function FormError({ title, errors = [], children }: FormErrorProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
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
