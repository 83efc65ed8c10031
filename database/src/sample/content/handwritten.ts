import type { Localized } from './content.ts';

/** Biographies that follow no pattern, by the doctor's name. */
export const handwritten: Record<string, Partial<Localized>> = {
  'Daniel Okafor': {
    en: 'I run a round-the-clock urgent care team in London, so you can reach me at three in the morning as well as at noon. Fever, infections, sudden pain, a cut that may need stitches: show me, and within minutes you’ll know whether it can be treated at home. If it’s an emergency, I’ll tell you right away to call an ambulance.',
    es: 'Dirijo en Londres un equipo de atención urgente que trabaja las veinticuatro horas: puede verme a las tres de la madrugada igual que al mediodía. Fiebre, infecciones, un dolor repentino o una herida que quizá necesite puntos: enséñemelo y en minutos sabrá si puede tratarse en casa. Si es una emergencia, le diré enseguida que llame a una ambulancia.',
  },
  'Karim Mansour': {
    ar: 'الدكتور كريم منصور استشاري أمراض القلب في القاهرة منذ سبعة عشر عامًا، ويتابع مرضى ارتفاع ضغط الدم واضطراب نظم القلب وقصوره. يؤمن بأن نصف العلاج في أن يفهم المريض مرضه، فيرسم له ما يحدث في قلبه قبل أن يكتب له أي دواء. ويرحّب بمتابعة المغتربين مع أهلهم في استشارة واحدة.',
    en: 'I’ve been a consultant cardiologist in Cairo for seventeen years, caring for people with high blood pressure, rhythm disorders and heart failure. Half of the treatment is understanding, so I draw what happens in your heart before I write any prescription. Families who live in different countries are welcome to join one visit together.',
    fr: 'Cardiologue au Caire depuis dix-sept ans, j’accompagne des personnes atteintes d’hypertension, de troubles du rythme et d’insuffisance cardiaque. Comprendre, c’est la moitié du traitement : je dessine ce qui se passe dans votre cœur avant d’écrire une ordonnance. Les familles dispersées entre plusieurs pays peuvent se joindre à une même consultation.',
  },
  'Marcus Johnson': {
    en: 'I see adults and families without insurance at a community clinic in the Bronx, paid for by the city, which is why a visit with me costs nothing. Blood pressure, diabetes, forms for school or work, a cough that won’t go away: come as you are. I keep three sessions a week for video and phone visits.',
    es: 'Atiendo a adultos y familias sin seguro en una clínica comunitaria del Bronx que financia la ciudad; por eso la consulta conmigo no cuesta nada. Tensión, diabetes, papeles para la escuela o el trabajo, una tos que no se va: venga tal como está. Reservo tres turnos a la semana para consultas por video y por teléfono.',
  },
  'Olivia Ramirez': {
    en: 'Two of my own pregnancies were complicated, and I haven’t forgotten how long the nights between appointments were. I care for high-risk pregnancies in New York, and my patients can write to me between visits. Everything we decide, we decide after you have slept on it, unless it truly can’t wait.',
    es: 'Dos de mis embarazos fueron complicados y no he olvidado lo largas que eran las noches entre una cita y otra. Sigo embarazos de alto riesgo en Nueva York y mis pacientes pueden escribirme entre consultas. Lo que decidimos lo decidimos después de consultarlo con la almohada, salvo que de verdad no pueda esperar.',
  },
};
