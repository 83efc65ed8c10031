import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { AccessesPart } from './accesses/accesses-part.tsx';
import { BreachesPart } from './breaches/breaches-part.tsx';
import type { ComplianceData } from './compliance-loader.ts';
import { addressOfPart, COMPLIANCE_PARTS } from './compliance-view.ts';
import { ControlsPart } from './controls/controls-part.tsx';
import { EmergencyPart } from './emergency/emergency-part.tsx';
import { RegistersPart } from './registers/registers-part.tsx';

/** What laws and standards ask and how it stands here, and the registers that an authority asks for. */
export function ComplianceTab({ compliance }: { compliance: ComplianceData }) {
  const { t } = useTranslation('compliance');
  const localize = useLocalizedPath();
  const tabs = COMPLIANCE_PARTS.map((part) => ({
    to: localize(addressOfPart(part)),
    label: t(`part.${part}`),
    isOpen: part === compliance.part,
  }));
  return (
    <div className="grid gap-6">
      <TabLinks label={t('parts')} tabs={tabs} />
      <OpenPart compliance={compliance} />
    </div>
  );
}

function OpenPart({ compliance }: { compliance: ComplianceData }) {
  switch (compliance.part) {
    case 'controls':
      return <ControlsPart controls={compliance.controls} view={compliance.view} />;
    case 'breaches':
      return <BreachesPart list={compliance.list} view={compliance.view} mayWrite={compliance.mayWrite} />;
    case 'emergency':
      return <EmergencyPart list={compliance.list} view={compliance.view} />;
    case 'accesses':
      return <AccessesPart found={compliance.found} search={compliance.search} />;
    case 'registers':
      return <RegistersPart registers={compliance.registers} />;
  }
}
