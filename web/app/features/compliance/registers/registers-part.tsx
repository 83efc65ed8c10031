import type { Registers } from '@polyclinic/contract/compliance/registers/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { ConsentRegister } from './consent-register.tsx';
import { DeletionRegister } from './deletion-register.tsx';
import { ExportRegister } from './export-register.tsx';
import { ProcessorRegister } from './processor-register.tsx';
import { RetentionRegister } from './retention-register.tsx';
import { StaffRegister } from './staff-register.tsx';

/** What an authority asks for first, as it stands now. */
export function RegistersPart({ registers }: { registers: Registers }) {
  return (
    <div className="grid gap-8">
      <Register name="deletions">
        <DeletionRegister deletions={registers.deletions} />
      </Register>
      <Register name="staff">
        <StaffRegister staff={registers.withoutSecondFactor} />
      </Register>
      <Register name="consents">
        <ConsentRegister consents={registers.consents} />
      </Register>
      <Register name="exports">
        <ExportRegister exports={registers.exports} />
      </Register>
      <Register name="processors">
        <ProcessorRegister processors={registers.processors} />
      </Register>
      <Register name="retention">
        <RetentionRegister />
      </Register>
    </div>
  );
}

type Name = 'deletions' | 'staff' | 'consents' | 'exports' | 'processors' | 'retention';

function Register({ name, children }: { name: Name; children: ReactNode }) {
  const { t } = useTranslation('compliance/registers');
  return (
    <div className="grid grid-cols-1 gap-3">
      <header className="grid gap-1">
        <h2 className="text-lg">{t(`${name}.title`)}</h2>
        <p className="max-w-reading text-pretty text-sm text-muted">{t(`${name}.hint`)}</p>
      </header>
      {children}
    </div>
  );
}
