import { type ComponentProps, type FormEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { FoundErrors } from '../../ui/found-errors.ts';
import type { FormCareProps } from './form-care.tsx';

const FormCare = lazyPart(async () => ({ default: (await import('./form-care.tsx')).FormCare }));

type WordsFormProps = Omit<ComponentProps<typeof PlainForm>, 'ref'> &
  Omit<FormCareProps, 'form' | 'onFound' | 'asked'> & { ref?: RefObject<HTMLFormElement | null> };

/** A form into which words are written: they outlive a reload, and what is wrong with them is said beside them. */
export function WordsForm({ ref, storeAs, isChecked, fetcher, isSent, children, ...form }: WordsFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string | null>>({});
  const place = ref ?? own;
  const asked = useRef<boolean | null>(false);
  /** Also before what says so has come, nothing is sent that can't be right. */
  const hold = (event: FormEvent<HTMLFormElement>) => {
    if (!isChecked || asked.current === null || event.currentTarget.checkValidity()) return;
    asked.current = true;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <PlainForm ref={place} via={fetcher?.Form} {...form} onSubmitCapture={hold}>
      <FoundErrors value={errors}>{children}</FoundErrors>
      <Suspense>
        <FormCare {...{ storeAs, isChecked, fetcher, isSent }} form={place} asked={asked} onFound={setErrors} />
      </Suspense>
    </PlainForm>
  );
}
