const byZone: Record<string, string> = {
  'Africa/Cairo': '123',
  'Africa/Casablanca': '15',
  'Africa/Tunis': '190',
  'Africa/Algiers': '14',
  'Africa/Johannesburg': '112',
  'Africa/Lagos': '112',
  'Asia/Dubai': '998',
  'Asia/Riyadh': '997',
  'Asia/Amman': '911',
  'Asia/Beirut': '140',
  'Asia/Karachi': '1122',
  'Asia/Shanghai': '120',
  'Asia/Tokyo': '119',
  'America/Sao_Paulo': '192',
  'America/Bogota': '123',
  'America/Argentina/Buenos_Aires': '107',
  'America/Santiago': '131',
  'Pacific/Auckland': '111',
};
const byRegion: Record<string, string> = { America: '911', Europe: '112', Australia: '000', Asia: '112' };

/** The number to call for an ambulance in an IANA zone: the country's where we know it, else the region's usual one. */
export function emergencyNumber(timeZone: string): string {
  return byZone[timeZone] ?? byRegion[timeZone.split('/')[0] ?? ''] ?? '112';
}
