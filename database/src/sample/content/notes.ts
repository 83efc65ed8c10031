import type { Locale } from '@polyclinic/contract/platform/fields';
import type { SpecialtySlug } from './content.ts';

export type Note = readonly [subjective: string, objective: string, assessment: string, plan: string];

/** What doctors noted, one note for each of the symptoms that the language has for the specialty, in the same order. */
export const notes: Record<Locale, Partial<Record<SpecialtySlug, readonly Note[]>>> = {
  en: {
    'urgent-care': [
      [
        'Rolled the left ankle inward on the stairs this morning. Could walk four steps afterward. No numbness.',
        'On video: swelling below the outer ankle bone, no deformity. Points to the soft tissue, not to the bone.',
        'Sprain of the outer ligaments, mild to moderate. No X-ray needed by the Ottawa rules.',
        'Cold packs for 15 minutes, four times a day; a bandage, and the leg raised. Walk as long as it doesn’t hurt.\nX-ray if you can’t take four steps tomorrow, or if the pain moves to the bone.',
      ],
      [
        'Burning since yesterday, frequent small amounts. No fever, no back pain, not pregnant. Allergic to penicillin.',
        'Looks well. Temperature 36.9 °C, measured at home.',
        'Uncomplicated lower urinary tract infection.',
        'Nitrofurantoin 100 mg twice a day for five days, with food. Drink plenty of water.\nCall right away if you have a fever, chills or pain in your side.',
      ],
    ],
    pediatrics: [
      [
        'Fever up to 38.6 °C since last evening. Drinking well, playing in between. No rash, no vomiting. Vaccines up to date.',
        'On video: awake and pink, breathes calmly, moves the neck freely. The mother counts 26 breaths a minute.',
        'Fever, most likely from a virus, with no warning signs.',
        'Acetaminophen (paracetamol) by weight, at most every six hours, and only if she is uncomfortable. Offer drinks often.\nCall right away if she is drowsy, breathes fast or has a rash that doesn’t fade under a glass, or if the fever lasts more than three days.',
      ],
      [
        'Itching red patches on both arms an hour after a first meal with cashews. No cough, no swollen lips, no vomiting. Gone by the evening.',
        'On video: the skin is clear now, she speaks and breathes freely. Yesterday’s photographs show hives.',
        'Hives after a new food, probably an allergy to cashews. No sign of a severe reaction.',
        'No cashews and no pistachios until she has been tested; referral for the test. Cetirizine drops if the hives come back.\nIf her face swells or she has trouble breathing, call the emergency number.',
      ],
    ],
    'primary-care': [
      [
        'Tired for about six weeks, sleeps six hours. Readings at home between 142/90 and 150/94. No chest pain.',
        'Four readings sent beforehand, mean 146/92. Weight unchanged.',
        'Blood pressure above target, not yet treated. Tiredness most likely from too little sleep; anemia and thyroid to be ruled out.',
        'Blood count, ferritin, TSH, kidney function and lipids.\nMorning and evening readings for seven days, sent by message. We’ll decide about treatment once we have both.',
      ],
      [
        'Sore throat and dry cough for five days, hoarse. Drinks and eats well. The inhaler has been used twice.',
        'Breathing easily, speaks in full sentences. Throat red on video, no coating.',
        'Viral infection of the upper airways, asthma under control.',
        'Rest, warm drinks, acetaminophen (paracetamol) when needed. No antibiotic.\nCome back if it isn’t better in a week, or right away if you’re short of breath.',
      ],
    ],
    obgyn: [
      [
        '22 weeks, feels the baby move every day. Heartburn at night. No bleeding.',
        'Blood pressure at home 118/74. The 20-week scan was complete and normal.',
        'Normal pregnancy.',
        'Glucose test between weeks 24 and 28. Small meals in the evening, head of the bed raised.\nNext visit in four weeks; come in right away if you have bleeding, leaking or fewer movements.',
      ],
      [
        'Pain on the first two days of each period for four months, two days off work each time. Ibuprofen helps a little.',
        'No examination possible on video.',
        'Dysmenorrhea, perhaps endometriosis.',
        'Ultrasound in person within three weeks. Naproxen 500 mg from the evening before, with food.\nKeep a diary of pain and bleeding until then.',
      ],
    ],
    cardiology: [
      [
        'Quick, regular heartbeat for two or three minutes in the evening, twice a week. Never fainted.',
        'Pulse 72 and regular, counted together. Resting ECG last year was normal.',
        'Palpitations, most likely harmless extra beats.',
        'Seven-day ECG, potassium, magnesium and TSH. Less coffee after noon.\nCall the emergency number right away if you faint or have chest pain.',
      ],
      [
        'Takes ramipril 5 mg every morning, no cough, no dizziness.',
        'Mean of fourteen readings at home: 131/82.',
        'Blood pressure well treated.',
        'Same dose. Kidney function and potassium in three months, then the next visit.',
      ],
    ],
  },
  ar: {
    'urgent-care': [
      [
        'التوى الكاحل الأيسر إلى الداخل هذا الصباح، واستطاع المشي أربع خطوات بعدها. لا تنميل.',
        'تورّم تحت الكعب الخارجي في الفيديو، دون تشوّه أو ألم على العظم.',
        'التواء خفيف إلى متوسط في الأربطة الخارجية، ولا حاجة إلى أشعة الآن.',
        'كمادات باردة ربع ساعة أربع مرات يوميًا، ورباط ضاغط مع رفع الساق.\nتُجرى أشعة إذا تعذّر المشي غدًا.',
      ],
    ],
    cardiology: [
      [
        'خفقان سريع منتظم دقيقتين أو ثلاثًا في المساء، مرتين في الأسبوع. لا إغماء ولا ألم في الصدر.',
        'النبض ٧٤ منتظم. متوسط قياسات المنزل ١٣٥ على ٨٥.',
        'ضربات زائدة حميدة على الأرجح، والضغط في تحسّن.',
        'تخطيط قلب متنقل سبعة أيام، وتحليل البوتاسيوم والمغنيسيوم والغدة الدرقية، وتقليل القهوة بعد الظهر.\nاتصلوا بالإسعاف فورًا عند الإغماء أو ألم الصدر.',
      ],
    ],
    dermatology: [
      [
        'شامة على الكتف الأيمن صار طرفها أغمق منذ شهرين. لا حكّة ولا نزف.',
        'صورة واضحة في ضوء النهار: ٥ مم، حدود منتظمة، لونان.',
        'شامة غير نمطية تحتاج إلى فحص بالمنظار الجلدي، ولا علامات خطر الآن.',
        'فحص حضوري خلال أسبوعين، وواقٍ شمسي كل صباح.\nراجعونا قبل ذلك إذا كبرت أو نزفت.',
      ],
    ],
  },
  es: {
    'urgent-care': [
      [
        'Torcedura del tobillo derecho hacia dentro. Pudo dar cuatro pasos después. Sin hormigueo.',
        'En video, hinchazón bajo el maléolo externo, sin deformidad.',
        'Esguince leve a moderado del ligamento externo. No precisa radiografía por ahora.',
        'Frío quince minutos, cuatro veces al día, venda y pierna en alto.\nRadiografía si mañana no puede apoyar el pie.',
      ],
    ],
    cardiology: [
      [
        'Palpitaciones regulares de dos o tres minutos por la noche. Nunca ha perdido el conocimiento.',
        'Pulso de 70, regular. Tensión en casa, 126/80.',
        'Extrasístoles probablemente benignas.',
        'Registro de siete días, potasio, magnesio y TSH. Menos café por la tarde.\nLlame a emergencias ante desmayo o dolor en el pecho.',
      ],
    ],
  },
  fr: {
    'urgent-care': [
      [
        'Cheville gauche tordue vers l’intérieur ce matin. Quatre pas possibles ensuite. Pas de fourmillement.',
        'En vidéo, gonflement sous la malléole externe, sans déformation.',
        'Entorse externe bénigne à moyenne. Pas de radiographie pour l’instant.',
        'Froid un quart d’heure, quatre fois par jour, bandage et jambe surélevée.\nRadiographie si l’appui est impossible demain.',
      ],
    ],
    cardiology: [
      [
        'Palpitations régulières de deux ou trois minutes le soir. Aucune perte de connaissance.',
        'Pouls à 72, régulier. Tension à domicile : 128/80.',
        'Extrasystoles probablement bénignes.',
        'Enregistrement sur sept jours, potassium, magnésium et TSH. Moins de café l’après-midi.\nAppelez les urgences en cas de malaise ou de douleur dans la poitrine.',
      ],
    ],
  },
};
