import type { Content } from './content.ts';

export const french: Content = {
  focus: {
    'primary-care': [
      'J’accompagne des familles entières : bilans, tension, infections, et ces questions qui ne semblent jamais mériter un rendez-vous.',
      'Mes journées sont faites surtout de diabète, d’asthme et d’hypertension, avec un but : vous éviter l’hôpital.',
    ],
    pediatrics: [
      'Je soigne les enfants de la naissance à l’adolescence, avec un intérêt particulier pour les allergies et l’asthme.',
      'Une fièvre à minuit, des boutons avant l’école, un doute sur le sommeil ou la croissance : voilà ce dont les parents me parlent chaque jour.',
    ],
    'mental-health': [
      'Je suis psychologue et je travaille sur l’anxiété, le deuil et l’épuisement, surtout par la thérapie cognitive et comportementale.',
      'J’aide les adultes et les couples à traverser la dépression, les grands changements et la vie loin de chez soi.',
    ],
    obgyn: [
      'J’assure le suivi des grossesses, de la première échographie aux semaines qui suivent la naissance, y compris celles à risque.',
      'Je traite les règles douloureuses ou abondantes, l’endométriose et les ovaires polykystiques, et je parle librement de contraception et de ménopause.',
    ],
    'urgent-care': [
      'Je vois ce qui ne peut pas attendre lundi : fièvre, infection, entorse, éruption soudaine, et la question d’aller ou non aux urgences.',
      'Mes années aux urgences m’ont appris à décider vite et à expliquer calmement la suite.',
    ],
    dermatology: [
      'Je traite l’acné, l’eczéma et le psoriasis et je surveille les grains de beauté ; une photo nette en lumière du jour m’en dit déjà long.',
      'La peau et les cheveux sont mon domaine, de l’eczéma de l’enfant à la chute des cheveux et aux taches.',
    ],
    cardiology: [
      'Je reçois des personnes qui souffrent d’hypertension, de palpitations ou de douleurs à la poitrine, et celles qui reprennent leur rythme après un infarctus.',
      'La prévention me tient à cœur : cholestérol, antécédents familiaux, et le cœur des femmes, trop souvent soigné trop tard.',
    ],
    endocrinology: [
      'Le diabète, la thyroïde et le poids sont mon quotidien, et j’adapte le traitement à votre vraie façon de manger et de vivre.',
      'Je traite les maladies de la thyroïde, de l’hypophyse et des os, ainsi que le diabète de la grossesse.',
    ],
    psychiatry: [
      'Je traite la dépression, le trouble bipolaire et le TDAH de l’adulte, et je revois les médicaments qui n’aident plus.',
      'Je travaille sur l’anxiété, les traumatismes et l’insomnie ; je ne prescris que si le médicament ajoute quelque chose à l’échange.',
    ],
    orthopedics: [
      'Genoux, épaules, dos : je vous aide à savoir si le repos, la rééducation, une infiltration ou la chirurgie est la bonne étape.',
      'De formation {chirurgien|chirurgienne}, je me consacre aux blessures du sport, et la plupart guérissent sans opération.',
    ],
    neurology: [
      'Je traite la migraine, l’épilepsie, et les fourmillements ou faiblesses dont on cherche encore la cause.',
      'J’accompagne des personnes après un AVC et des familles qui vivent avec la maladie de Parkinson ou des troubles de la mémoire.',
    ],
    ophthalmology: [
      'Yeux secs ou rouges, corps flottants, glaucome, cataracte : je dis clairement ce qui peut se juger en vidéo et ce qui ne le peut pas.',
      'La rétinopathie diabétique et la vue des enfants sont mes principaux domaines.',
    ],
  },
  approach: [
    'Vous repartirez avec un plan écrit et vous saurez exactement quand revenir.',
    'Je préfère passer dix minutes à écouter plutôt que deux à prescrire.',
    'Apportez vos anciens résultats : je les lis avant notre entretien, pas pendant.',
    'J’explique chaque option, son prix et ses effets indésirables ; la décision reste la vôtre.',
    'Il n’y a pas de petite question, et aucune n’est gênante.',
    'Je ne demande un examen que si son résultat change la conduite à tenir.',
    'Après la consultation, je réponds personnellement aux messages, en général dans la journée.',
  ],
  background: [
    'J’exerce depuis {years} et je consulte {city}.',
    'Avant d’ouvrir mon cabinet {city}, j’ai travaillé dans des hôpitaux universitaires ; cela fait {years} de pratique en tout.',
    'En {years} de métier, pour la plupart {city}, j’ai appris combien une bonne explication apaise.',
    'Je partage ma semaine entre un hôpital {city} et les consultations en ligne, et je fais ce métier depuis {years}.',
  ],
  symptoms: {
    'primary-care': ['Fatigue depuis plusieurs semaines et tension plus haute que d’habitude'],
    pediatrics: ['Mon fils a 38,5 de fièvre depuis hier soir'],
    'mental-health': ['Je dors mal et je pense sans cesse au travail'],
    obgyn: ['Consultation de suivi, 22 semaines de grossesse'],
    'urgent-care': ['Cheville tordue dans l’escalier, gonflée depuis ce matin'],
    dermatology: ['Un grain de beauté qui a changé de couleur'],
    cardiology: ['Palpitations le soir pendant quelques minutes'],
    endocrinology: ['Résultats de thyroïde à discuter'],
    psychiatry: ['Point sur le traitement après trois mois'],
    orthopedics: ['Douleur au genou après la course'],
    neurology: ['Migraine deux fois par semaine'],
    ophthalmology: ['Yeux rouges et secs après l’écran'],
  },
  comments: {
    5: [
      'Une écoute rare, sans regarder l’heure, et des explications limpides.',
      'Enfin quelqu’un qui a relié tous mes symptômes. Je sais quoi faire.',
      'Beaucoup de douceur avec mon fils, qui a d’ordinaire peur des médecins.',
      'Ponctualité, clarté, et le plan écrit est arrivé juste après l’appel.',
      'Aucun médicament inutile, et les exercices ont vraiment aidé.',
      'Réponse à mon message le soir même.',
      'On a pris mes symptômes au sérieux dès la première minute.',
    ],
    4: [
      'De bons conseils ; la connexion a coupé une fois.',
      'Consultation utile, même si une demi-heure passe vite.',
      'Cinq minutes de retard, mais tout le temps nécessaire ensuite.',
    ],
    3: ['Consultation correcte, mais j’attendais plus de questions sur mes antécédents.'],
    2: ['J’ai eu l’impression qu’il fallait aller vite, et une question est restée sans réponse.'],
    1: ['Vingt minutes de retard, puis tout s’est fait dans la précipitation.'],
  },
  exchanges: [
    [
      'Bonjour docteur, dois-je prendre les comprimés avant ou après le petit déjeuner ?',
      'Après, avec un grand verre d’eau. S’ils passent mal, dites-le-moi et nous changerons.',
    ],
    [
      'J’ai reçu mes analyses aujourd’hui. Je vous les envoie ici ?',
      'Oui, merci. Je les regarde ce soir et nous en parlerons à la prochaine consultation.',
    ],
    [
      'Je vais beaucoup mieux depuis notre appel, merci.',
      'Voilà une bonne nouvelle. Terminez tout de même le traitement.',
    ],
  ],
};
