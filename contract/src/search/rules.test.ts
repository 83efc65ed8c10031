import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../platform/fields.ts';
import { trials } from '../platform/trials.ts';
import { SYMPTOMS_VERSION, symptoms } from '../symptoms/table/rules.ts';
import { nameKey } from './names/rules.ts';
import { redFlagOf } from './red-flags/rules.ts';
import { tellingWords, understand } from './rules.ts';
import { editDistance } from './spelling/rules.ts';
import { askedTimes } from './times/rules.ts';
import { COMPLAINTS, CONCEPTS, SPECIALTIES } from './vocabulary/rules.ts';

const LISTED = new Set([
  'primary-care',
  'pediatrics',
  'mental-health',
  'obgyn',
  'urgent-care',
  'dermatology',
  'cardiology',
  'psychiatry',
  'orthopedics',
  'neurology',
  'ophthalmology',
  'endocrinology',
]);
const RED_FLAGS = [
  'chest-pain',
  'trouble-breathing',
  'face-drooping',
  'sudden-weakness',
  'slurred-speech',
  'severe-bleeding',
  'loss-of-consciousness',
  'suicidal-thoughts',
  'severe-allergic-reaction',
  'newborn-fever',
];
const read = (text: string, locale: (typeof LOCALES)[number] = 'en', names: string[] = []) =>
  understand(text, { locale, names: new Set(names), listed: LISTED });
const said = symptoms.flatMap((symptom) =>
  LOCALES.flatMap((locale) => symptom.says[locale].map((phrase) => ({ symptom, locale, phrase }))),
);

/** Of each version of the table, so that what a user was shown can be looked up. */
const DIGESTS: Record<string, string> = {
  '2026-11-24': 'L83Pdkr58p70Dh7h',
  '2026-11-28': 'ZMONbTzehdV0ySQ1',
  '2026-11-29': 'L3KRyMsgLh7tUmmL',
  '2026-11-29b': 'K9orBUeND4j5zn9N',
  '2026-11-29c': 'RhaNshtZxUy1uxvZ',
};

it('takes several words for one complaint back together', () => {
  const { facets } = understand('fever and cough in my child tomorrow', { locale: 'en' });
  expect(facets.map(({ id, said, without }) => [id, said, without])).toEqual([
    ['sick-child', 'fever cough child', 'and in my tomorrow'],
    ['tomorrow', 'tomorrow', 'fever and cough in my child'],
  ]);
});

describe('the vocabulary', () => {
  it('has a new version of its complaints when they change', () => {
    const digest = createHash('sha256').update(JSON.stringify(symptoms)).digest('base64url').slice(0, 16);
    expect(DIGESTS[SYMPTOMS_VERSION]).toBe(digest);
  });

  it('names each complaint and each specialty in four languages, with doctors of the list among those who help', () => {
    for (const [id, { says, specialties }] of COMPLAINTS) {
      expect(
        specialties.some((slug) => LISTED.has(slug)),
        id,
      ).toBe(true);
      for (const locale of LOCALES) expect(says[locale].length, `${id} ${locale}`).toBeGreaterThan(0);
    }
    for (const [id, { says, nearest }] of Object.entries(SPECIALTIES)) {
      expect(
        nearest.some((slug) => LISTED.has(slug)),
        id,
      ).toBe(true);
      for (const locale of LOCALES) expect(says[locale].length, `${id} ${locale}`).toBeGreaterThan(0);
    }
    for (const [id, { specialties }] of Object.entries(CONCEPTS))
      expect(
        specialties.every((slug) => slug in SPECIALTIES),
        id,
      ).toBe(true);
  });
});

describe('words', () => {
  it.each([
    ['dermatologist', 'dermatology'],
    ['eye doctor', 'ophthalmology'],
    ['ob-gyn', 'obgyn'],
    ['cant sleep', 'psychiatry'],
    ['anxiety attack', 'mental-health'],
    ['headach', 'neurology'],
    ['hairloss', 'dermatology'],
    ['piel', 'dermatology'],
    ['me duele mucho la rodilla derecha', 'orthopedics'],
    ['j’ai très mal au genou', 'orthopedics'],
    ['طبيب أطفال', 'pediatrics'],
    ['حرارة طفلي', 'pediatrics'],
    ['ركبتي بتوجعني من يومين', 'orthopedics'],
    ['والركبة', 'orthopedics'],
    ['my son has a rash', 'pediatrics'],
    ['GP', 'primary-care'],
  ])('%j lead to %s, whatever the page’s language', (text, first) => {
    for (const locale of LOCALES) expect(read(text, locale).specialties[0], locale).toBe(first);
  });

  it.each([
    ['راسي كايضرني', 'neurology'],
    ['مابيسمعش كويس', 'primary-care'],
    ['ماكنشوفش مزيان', 'ophthalmology'],
    ['فقدت حاسة الشم', 'urgent-care'],
    ['دكتووور عيوووون', 'ophthalmology'],
    ['دکتور قلب', 'cardiology'],
    ['غباش بعيني', 'ophthalmology'],
    ['اذن ابني تؤلمه', 'pediatrics'],
    ['مغص وانا حامل', 'obgyn'],
    ['puking', 'primary-care'],
    ['scared to leave the house', 'mental-health'],
    ['migraine shots', 'neurology'],
    ['my grandma cant hear', 'primary-care'],
    ['red ring on my arm', 'dermatology'],
    ['me pica la cabeza', 'dermatology'],
    ['i lost my baby', 'mental-health'],
    ['flu shot', 'primary-care'],
    ['my uncle hums lately', 'primary-care'],
    ['im 34 weeks and my feet are like balloons', 'obgyn'],
    ['4yo still in nappies', 'pediatrics'],
    ['عمره ٤ سنوات ولسه بالحفاض', 'pediatrics'],
    ['ابوي عمره ٧٥ وركبته توجعه', 'orthopedics'],
    ['nausées toute la journée mais pas enceinte', 'primary-care'],
    ['triste desde que nació mi bebé', 'mental-health'],
  ])('%j in the forms of speech lead to %s', (text, first) => {
    for (const locale of LOCALES) expect(read(text, locale).specialties[0], locale).toBe(first);
  });

  it.each([
    ['3andi soda3 shadid', 'neurology'],
    ['batni btewga3ni', 'primary-care'],
    ['bghit tbib dyal l9elb', 'cardiology'],
    ['rokbety betewga3ny', 'orthopedics'],
    ['cabecita', 'neurology'],
    ['un dolorcito en la rodillita', 'orthopedics'],
    ['mi hijo vomitaba mucho', 'pediatrics'],
    ['هالوجع عالركبة', 'orthopedics'],
    ['راسو عم يوجعو', 'neurology'],
    ['رجليها متورمين', 'cardiology'],
    ['تعلبة', 'dermatology'],
    ['وجع ظرس', 'urgent-care'],
    ['scaly elbows', 'dermatology'],
    ['me da vergüenza lo que hice', 'mental-health'],
    ['j’ai tellement honte', 'mental-health'],
    ['my anger scares my kids', 'mental-health'],
    ['lose weight but no surgery please', 'endocrinology'],
    ['nan had another fall', 'primary-care'],
    ['my mum talks to people who arent there', 'psychiatry'],
  ])('%j are known as they are typed and said, and lead to %s', (text, first) => {
    for (const locale of LOCALES) expect(read(text, locale).specialties[0], locale).toBe(first);
  });

  it.each(['3rd trimester scan', 'my son is 3yo', '2 weeks of back pain', '7months baby', 'omega3'])(
    'with a number are no Arabic ones: %j',
    (text) => {
      const { unknown, names } = read(text);
      expect([...unknown, ...names].join(' ')).not.toMatch(/\p{Script=Arabic}/u);
      expect(
        tellingWords(text, 'en')
          .map(({ word }) => word)
          .join(' '),
      ).not.toMatch(/\p{Script=Arabic}/u);
    },
  );

  it.each([
    ['pediatrician in cario', ['EG/cairo']],
    ['mamie ne peut plus marcher', []],
    ['محامي', []],
    ['miedo a salir de casa', []],
  ])('%j name the places %j', (text, cities) => {
    expect(read(text, 'es').cities).toEqual(cities);
  });

  it.each([
    ['fr', 'un papier pour la salle de sport', 'eye'],
    ['es', 'llevamos dos años así', 'back'],
    ['en', 'what is the point of a bent straw', 'child'],
  ] as const)('of everyday speech are no others, mistyped or of another language: %s %j', (locale, text, topic) => {
    const { facets, complaints } = read(text, locale);
    expect(facets.map(({ id }) => id)).not.toContain(topic);
    expect(complaints).not.toContain('wound');
  });

  it.each([
    ['en', 'not eating well and sleeping all day'],
    ['es', 'el abuelo no come y duerme todo el día'],
  ] as const)('deny what they stand beside, and nothing further away: %s %j', (locale, text) => {
    expect(read(text, locale).complaints).not.toContain('insomnia');
  });

  it.each(['flights to rome', 'weather tomorrow', 'precio del dólar', 'توصيل بيتزا', 'plombier à paris'])(
    '%j are of another trade, and find nobody',
    (text) => {
      for (const locale of LOCALES) expect(read(text, locale)).toMatchObject({ isNonsense: true, specialties: [] });
    },
  );

  it.each(['asdf qwerty', 'zzzz', '!!??', 'recette gâteau au chocolat'])('%j say nothing', (text) => {
    expect(read(text)).toMatchObject({ isNonsense: true, specialties: [], complaints: [] });
  });

  it('are found with any case, accents, vowel signs, hamza and spaces', () => {
    const variants = [
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.replace(/[أإآ]/g, 'ا').replace(/ة/g, 'ه').replace(/ى/g, 'ي'),
      (text: string) =>
        [...text].map((letter) => (/\p{Script=Arabic}/u.test(letter) ? `${letter}\u064e` : letter)).join(''),
      (text: string) => `  ${text.replaceAll(' ', '   ')} `,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...said), fc.constantFrom(...variants), ({ phrase, locale }, change) => {
        expect(read(change(phrase), locale).complaints).toEqual(read(phrase, locale).complaints);
      }),
      { numRuns: trials(150, 2_000) },
    );
  });

  it('of any kind are answered, and never slowly', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), fc.constantFrom(...LOCALES), (text, locale) => {
        for (const { without } of read(text, locale).facets) expect(without.length).toBeLessThan(text.length);
      }),
      { numRuns: trials(150, 2_000) },
    );
  });
});

describe('a specialist', () => {
  const first = (text: string, locale: (typeof LOCALES)[number]) =>
    understand(text, { locale, listed: new Set(Object.keys(SPECIALTIES)) }).specialties[0];

  it.each([
    ['en', 'kidney doctors', 'nephrology'],
    ['en', 'lung dr', 'pulmonology'],
    ['en', 'ringing in my ears', 'ear-nose-throat'],
    ['en', 'gout', 'rheumatology'],
    ['en', 'thiroid tablets', 'endocrinology'],
    ['en', 'crohns', 'gastroenterology'],
    ['ar', 'لثتي', 'dentistry'],
    ['es', 'nesesito un dotor de los guesos', 'orthopedics'],
    ['fr', 'médecin du foie', 'gastroenterology'],
  ] as const)('comes before a generalist where there is one, by any word for a doctor: %s %j', (locale, text, slug) => {
    expect(first(text, locale)).toBe(slug);
  });

  it('is not asked for by who refuses one', () => {
    expect(read('want to lose weight but no surgery please').asked).toEqual([]);
    expect(read('want to lose weight with surgery').asked).toEqual(['general-surgery']);
    expect(read('no dentist near me').asked).toEqual(['dentistry']);
  });
});

describe('a sentence', () => {
  it('says whom, where, in which language and when, and each can be taken back', () => {
    const { facets, ...rest } = read('dermatoligist in Cairo who speaks French tomorrow evening');
    expect(rest).toMatchObject({
      specialties: ['dermatology'],
      cities: ['EG/cairo'],
      languages: ['fr'],
      times: ['tomorrow', 'evening'],
    });
    for (const { kind, id, without } of facets) {
      const left = read(without).facets.map((facet) => `${facet.kind} ${facet.id}`);
      expect(left).toHaveLength(facets.length - 1);
      expect(left).not.toContain(`${kind} ${id}`);
    }
  });

  it('names a doctor by words that the vocabulary does not know', () => {
    expect(read('دكتور كريم منصور قلب', 'ar', ['كريم', 'منصور'])).toMatchObject({
      names: ['كريم', 'منصور'],
      specialties: ['cardiology'],
      cities: [],
    });
  });

  it('leads to the nearest where nobody has the profession', () => {
    expect(read('dentist')).toMatchObject({ unlisted: 'dentistry', specialties: ['urgent-care', 'primary-care'] });
    expect(read('dermatologist')).toMatchObject({ unlisted: null });
  });

  it('takes a time of day as a wish only where somebody is asked for', () => {
    expect(read('heel pain in the morning').times).toEqual([]);
    expect(read('orthopedist in the morning').times).toEqual(['morning']);
  });
});

describe('a red flag', () => {
  it.each(RED_FLAGS)('%s is noticed in every wording, also among other words', (id) => {
    for (const { phrase, locale } of said.filter(({ symptom }) => symptom.id === id)) {
      const [first = ''] = read(`${phrase} acne`, locale).complaints;
      expect(COMPLAINTS.get(first)?.isEmergency, phrase).toBe(true);
    }
  });

  it.each([
    'blood in my urine',
    'swollen tonsils',
    'bleeding after sex',
    'electric shock feeling down my arm',
    'sangre en la orina',
    'après son avc',
    'اثر حرق قديم',
    'bells palsy recovery',
    'a bruise on my face',
    'moretón en la cara',
    'كدمة في وجهي',
    'mi hijo no responde a su nombre',
    'صباعي لونه ازرق من الخبطة',
    'had a heart attack last year, need someone to check my tablets',
    'tuve un infarto hace dos años y necesito mi control',
    'je m’essouffle au moindre effort et mes chevilles gonflent le soir',
    'epipen prescription',
    'sleep paralysis',
    'blood pressure tablets make me cough',
  ])('is not raised by what a careful doctor sees soon: %j', (text) => {
    for (const id of read(text).complaints) expect(COMPLAINTS.get(id)?.isEmergency, id).toBe(false);
  });

  it.each([
    'got an electric shock from the socket',
    'bleeding after sex and it wont stop bleeding',
    'i dont see the point in being here anymore',
    'se tomó todas sus pastillas',
    'il a mangé des cacahuètes et ses lèvres ont doublé',
    'يدي اليسار ثقيلة واعرق',
    'بوز امي معوج',
    'fell off a ladder and cant feel my legs',
    'asthma attack inhaler not working cant breathe',
    'طحت من السلم وما احس برجولي',
    'il a touché un câble électrique',
    'my toddler ate washing pods',
    'me tragué 40 pastillas',
    'الليلة هنهي حياتي',
    'had a heart attack last year and now chest pain',
    'cant breathe after walking upstairs lips blue',
    'used my epipen and throat still swelling',
  ])('is raised by everyday words: %j', (text) => {
    expect(read(text).complaints.some((id) => COMPLAINTS.get(id)?.isEmergency)).toBe(true);
  });

  it.each(['acne', 'dolor de espalda', 'صداع', 'rhume', 'tengo tos', 'mal de dos', 'حبوب'])(
    'is not raised by %j',
    (text) => {
      for (const id of read(text).complaints) expect(COMPLAINTS.get(id)?.isEmergency).toBe(false);
    },
  );
});

describe('a name', () => {
  it.each([
    ['karim', 'كريم'],
    ['kareem', 'karim'],
    ['mansour', 'منصور'],
    ['tariq', 'tarek'],
    ['ghonaim', 'غنيم'],
    ['alotaibi', 'otaibi'],
    ['mohammed', 'محمد'],
  ])('%s sounds like %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('does not sound like another one', () => {
    expect(new Set(['karim', 'mona', 'yousef', 'tarek', 'nourhan'].map(nameKey)).size).toBe(5);
  });
});

it.each([
  ['en', 'My knee is fine again. Since this morning I have chest pain and I feel sick.', 'chest-pain'],
  ['ar', 'مرحبا دكتور، لدي ألم في الصدر منذ الصباح', 'chest-pain'],
  ['es', 'Buenos días, tengo dolor en el pecho desde ayer', 'chest-pain'],
  ['fr', 'Bonjour, j’ai une douleur dans la poitrine depuis hier', 'chest-pain'],
  ['en', 'My knee hurts when I climb stairs. Can I have a new prescription?', null],
  ['en', `${'I slept badly. '.repeat(60)}Now my chest hurts.`, 'chest-pain'],
  ['en', `${'since last week I have been walking a lot with my dog in the park '.repeat(4)}chest pain`, 'chest-pain'],
  ['es', 'Desde ayer eructo mucho y me arde el pecho', 'chest-pain'],
] as const)('knows in a text in %s what may need an ambulance: %s', (locale, text, red) => {
  expect(redFlagOf(text, locale)).toBe(red);
});

it('counts what is mistyped', () => {
  expect(editDistance('headache', 'headach', 2)).toBe(1);
  expect(editDistance('pediatrican', 'pediatrician', 2)).toBe(1);
  expect(editDistance('skni', 'skin', 2)).toBe(1);
  expect(editDistance('cairo', 'madrid', 2)).toBe(3);
});

describe('a time', () => {
  const tuesday = Date.parse('2026-11-24T08:00:00Z');
  const hours = (times: string[], zone = 'UTC') =>
    askedTimes(times, zone, tuesday)?.map(({ start, end }) =>
      [start, end].map((at) => new Date(at).toISOString().slice(5, 16)),
    );

  it.each<[string[], string[]]>([
    [
      ['tomorrow', 'evening'],
      ['11-25T17:00', '11-25T22:00'],
    ],
    [['today'], ['11-24T08:00', '11-25T00:00']],
    [['now'], ['11-24T08:00', '11-24T11:00']],
    [
      ['thursday', 'morning'],
      ['11-26T06:00', '11-26T12:00'],
    ],
    [['weekend'], ['11-28T00:00', '11-29T00:00']],
    [['next_week'], ['11-30T00:00', '12-01T00:00']],
  ])('%j begins with %j', (times, first) => {
    expect(hours(times)?.[0]).toEqual(first);
  });

  it('follows the patient’s clock, and none asks for any', () => {
    expect(hours(['tomorrow', 'evening'], 'Africa/Cairo')?.[0]).toEqual(['11-25T15:00', '11-25T20:00']);
    expect(askedTimes([], 'UTC', tuesday)).toBeUndefined();
  });
});
