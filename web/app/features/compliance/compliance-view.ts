/** The parts of the tab, each with its own address. */
export const COMPLIANCE_PARTS = ['controls', 'registers', 'breaches', 'emergency', 'accesses'] as const;
export type ComplianceView = (typeof COMPLIANCE_PARTS)[number];

export const openPart = (params: URLSearchParams): ComplianceView =>
  COMPLIANCE_PARTS.find((part) => part === params.get('part')) ?? 'controls';

export const addressOfPart = (part: ComplianceView): string =>
  part === 'controls' ? '/admin?tab=compliance' : `/admin?tab=compliance&part=${part}`;
