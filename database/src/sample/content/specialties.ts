import type { Localized, SpecialtySlug } from './content.ts';

type Text = readonly [name: string, description: string];
type Entry = { isPopular?: true; text: Localized<Text> };

/** In the order in which they are listed. */
export const specialties: Record<SpecialtySlug, Entry> = {
  'primary-care': {
    isPopular: true,
    text: {
      en: ['Primary care', 'Everyday health, checkups and long-term conditions, with one doctor who knows you.'],
      ar: ['طب الأسرة', 'صحتك اليومية والفحوص الدورية والأمراض المزمنة مع طبيب يعرفك.'],
      es: [
        'Medicina de familia',
        'La salud de cada día, revisiones y enfermedades crónicas, con un médico que le conoce.',
      ],
      fr: [
        'Médecine générale',
        'La santé au quotidien, les bilans et les maladies chroniques, avec un médecin qui vous connaît.',
      ],
    },
  },
  pediatrics: {
    isPopular: true,
    text: {
      en: ['Pediatrics', 'Care for babies, children and teenagers, from vaccines to fevers and growth.'],
      ar: ['طب الأطفال', 'رعاية الرضّع والأطفال واليافعين، من اللقاحات إلى الحرارة والنمو.'],
      es: ['Pediatría', 'Atención a bebés, niños y adolescentes: vacunas, fiebre, crecimiento.'],
      fr: ['Pédiatrie', 'Le suivi des bébés, des enfants et des adolescents : vaccins, fièvre, croissance.'],
    },
  },
  'mental-health': {
    isPopular: true,
    text: {
      en: ['Mental health', 'Talk therapy for anxiety, low mood, grief and stress.'],
      ar: ['الصحة النفسية', 'علاج بالحوار للقلق والاكتئاب والحزن والضغوط.'],
      es: ['Salud mental', 'Psicoterapia para la ansiedad, el desánimo, el duelo y el estrés.'],
      fr: ['Santé mentale', 'Une psychothérapie pour l’anxiété, la déprime, le deuil et le stress.'],
    },
  },
  obgyn: {
    isPopular: true,
    text: {
      en: ['Gynecology and obstetrics', 'Pregnancy, periods, contraception and menopause.'],
      ar: ['أمراض النساء والتوليد', 'الحمل والدورة الشهرية ومنع الحمل وسن اليأس.'],
      es: ['Ginecología y obstetricia', 'Embarazo, menstruación, anticoncepción y menopausia.'],
      fr: ['Gynécologie-obstétrique', 'Grossesse, règles, contraception et ménopause.'],
    },
  },
  'urgent-care': {
    isPopular: true,
    text: {
      en: ['Urgent care', 'Fever, infections and minor injuries that should be seen today.'],
      ar: ['الرعاية العاجلة', 'الحرارة والعدوى والإصابات البسيطة التي ينبغي فحصها اليوم.'],
      es: ['Atención urgente', 'Fiebre, infecciones y lesiones leves que conviene ver hoy mismo.'],
      fr: ['Soins urgents', 'Fièvre, infections et petites blessures à voir le jour même.'],
    },
  },
  dermatology: {
    text: {
      en: ['Dermatology', 'Skin, hair and nails: acne, eczema, moles and rashes.'],
      ar: ['الأمراض الجلدية', 'الجلد والشعر والأظافر: حبّ الشباب والإكزيما والشامات والطفح.'],
      es: ['Dermatología', 'Piel, cabello y uñas: acné, eccema, lunares y erupciones.'],
      fr: ['Dermatologie', 'Peau, cheveux et ongles : acné, eczéma, grains de beauté, éruptions.'],
    },
  },
  cardiology: {
    text: {
      en: ['Cardiology', 'Heart and blood pressure, from palpitations to life after a heart attack.'],
      ar: ['أمراض القلب', 'القلب وضغط الدم، من الخفقان إلى الحياة بعد الجلطة القلبية.'],
      es: ['Cardiología', 'Corazón y presión arterial, desde las palpitaciones hasta la vida tras un infarto.'],
      fr: ['Cardiologie', 'Le cœur et la tension, des palpitations à la vie après un infarctus.'],
    },
  },
  endocrinology: {
    text: {
      en: ['Endocrinology', 'Diabetes, thyroid and other hormones.'],
      ar: ['الغدد الصماء والسكري', 'السكري والغدة الدرقية وسائر الهرمونات.'],
      es: ['Endocrinología', 'Diabetes, tiroides y otras hormonas.'],
      fr: ['Endocrinologie', 'Diabète, thyroïde et autres hormones.'],
    },
  },
  psychiatry: {
    text: {
      en: ['Psychiatry', 'Diagnosis and medication for depression, bipolar disorder, ADHD and insomnia.'],
      ar: ['الطب النفسي', 'تشخيص وعلاج دوائي للاكتئاب والاضطراب ثنائي القطب وفرط الحركة وتشتت الانتباه والأرق.'],
      es: ['Psiquiatría', 'Diagnóstico y medicación para la depresión, el trastorno bipolar, el TDAH y el insomnio.'],
      fr: ['Psychiatrie', 'Diagnostic et traitement de la dépression, du trouble bipolaire, du TDAH et de l’insomnie.'],
    },
  },
  orthopedics: {
    text: {
      en: ['Orthopedics', 'Bones, joints and muscles: knees, backs, shoulders and sports injuries.'],
      ar: ['جراحة العظام', 'العظام والمفاصل والعضلات: الركبة والظهر والكتف وإصابات الملاعب.'],
      es: ['Traumatología', 'Huesos, articulaciones y músculos: rodillas, espalda, hombros y lesiones deportivas.'],
      fr: ['Orthopédie', 'Os, articulations et muscles : genoux, dos, épaules et blessures du sport.'],
    },
  },
  neurology: {
    text: {
      en: ['Neurology', 'Headaches, epilepsy, numbness, stroke and memory.'],
      ar: ['طب الأعصاب', 'الصداع والصرع والتنميل والسكتة الدماغية والذاكرة.'],
      es: ['Neurología', 'Dolor de cabeza, epilepsia, hormigueo, derrame cerebral y memoria.'],
      fr: ['Neurologie', 'Maux de tête, épilepsie, fourmillements, AVC et mémoire.'],
    },
  },
  ophthalmology: {
    text: {
      en: ['Ophthalmology', 'Eyes and eyesight: dryness, redness, glaucoma and cataracts.'],
      ar: ['طب العيون', 'العين والنظر: الجفاف والاحمرار والمياه الزرقاء والبيضاء.'],
      es: ['Oftalmología', 'Ojos y vista: sequedad, enrojecimiento, glaucoma y cataratas.'],
      fr: ['Ophtalmologie', 'Les yeux et la vue : sécheresse, rougeur, glaucome et cataracte.'],
    },
  },
};
