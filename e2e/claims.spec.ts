import { AIMS } from '@polyclinic/contract/home/rules';
import { formatNumber } from '@polyclinic/contract/platform/format';
import { languages } from '@polyclinic/contract/platform/languages';
import { expect, test } from './support/test.ts';

/** What the pages claim, as it stands there; a heading counts where it says what the words below it are. */
const CLAIMS = {
  '/en': {
    facts: [
      'Every doctor’s license checked',
      'Only you, your doctor and people you allow can read what you write. You see the price before you book.',
      'Every card shows the next available time, in your own time zone.',
      'Meet by video or phone, or in person where the doctor offers it.',
      'CaregiversA Care Circle lets you book and manage visits for a child or a parent.',
      'InsurersEvery visit already has a clear price.',
    ],
    aims: [
      'A global network where the right doctor is one conversation away. We’re working toward 10,000 doctors, 24 languages, 50 countries and the trust of 10,000 patients.',
      'We aim for certified compliance with health privacy and data protection rules, round-the-clock support and 99.9% availability.',
      'Our aim: from search to booked in under 2 minutes.',
      'We’d like to build direct billing with you.',
    ],
    plans: [
      'In developmentAI-assisted matchingE-prescriptions and lab orders',
      'In developmentAI-assisted visit notesPayouts within 24 hours',
      'Home visits will come with CareBridge.',
      'LabsWe’re planning lab orders that follow a visit.',
    ],
  },
  '/en/investors': {
    facts: [
      'Works today' +
        'Arabic on an equal footing: every page has its own right-to-left layout' +
        'A trust score calculated from evidence, every part explained' +
        'No double booking: the database refuses it' +
        'Row-level privacy: the database decides who may see what' +
        'Care Circles: permissions that people can see and withdraw at any time',
    ],
    aims: [
      'Our targetsThese are targets. Next to each is what we’ve measured, once it’s based on at least 30 people or 30 days. ' +
        'Sample data never counts.' +
        'Net promoter scorePatients answer once, after their first visit, how likely they are to recommend us, from 0 to 10: ' +
        'the share of 9 and 10 minus the share of 0 to 6.at least 70' +
        'Calls connectedOf video visits where patient and doctor were both present, the share in which they were connected.' +
        'at least 99.5%' +
        'From search to bookedThe median time from the first search page to a held time, for patients who were signed in.' +
        'under 2 minutes' +
        'Accuracy of matchingOf paid appointments with a doctor whom we had just shown or suggested, the share ' +
        'that took place. Published rules do the matching, not AI.at least 90%' +
        'UptimeThe share of minutes in which a server of ours could write to its database.at least 99.9%',
    ],
    plans: [
      'Planned' +
        'AI triage that suggests and never diagnoses' +
        'Certified compliance with health-privacy and data-protection rules' +
        'Payouts to doctors within 24 hours',
      'Phase 1We’re hereVisits',
      'Phase 2Trust',
      'Phase 3Plans',
      'Phase 4Help for doctors',
      'Phase 5CareBridge',
    ],
  },
};

/** How a claim says that it is no fact, in the words of decision 114. */
const SAID_AS = {
  plans: /^(In development|Planned|Phase \d)|\bwill come\b|\bplanning\b/,
  aims: /\btargets\b|\baim\b|\bworking toward\b|\bWe’d like to\b/,
};

function kindOf(claim: string): 'facts' | 'aims' | 'plans' {
  if (SAID_AS.plans.test(claim)) return 'plans';
  return SAID_AS.aims.test(claim) ? 'aims' : 'facts';
}

test('each claim of home and for investors is said as a fact, an aim or a plan', async ({ product }) => {
  // A number stays on the line of its unit.
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const textAt = async (path: string) => {
    const html = await (await fetch(product.url + path)).text();
    return plain(html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ''));
  };
  for (const [path, kinds] of Object.entries(CLAIMS)) {
    const text = await textAt(path);
    for (const [kind, claims] of Object.entries(kinds))
      for (const claim of claims) {
        expect.soft(text.includes(claim), `${path} says: ${claim}`).toBe(true);
        expect.soft(kindOf(claim), claim).toBe(kind);
      }
  }
  for (const language of languages) {
    const availability = formatNumber(AIMS.uptime, language, { style: 'percent', maximumFractionDigits: 1 });
    for (const path of [`/${language}`, `/${language}/investors`])
      expect.soft(await textAt(path), path).toContain(plain(availability));
  }
});
