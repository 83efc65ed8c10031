import type { Content } from './content.ts';

export const english: Content = {
  focus: {
    'primary-care': [
      'I look after whole families: checkups, blood pressure, infections, and the questions that never seem big enough for an appointment.',
      'Most of my day is long-term conditions such as diabetes, asthma and high blood pressure, and keeping people out of the hospital.',
      'I’m the doctor to ask first. If it needs a specialist, I’ll say so and write to them with everything they need to know.',
    ],
    pediatrics: [
      'I care for children from the first days of life to the end of school, with a special interest in allergies and asthma.',
      'Fever at midnight, a rash before school, worries about growth or sleep: these are the things parents bring me every day.',
      'Most of my patients are newborns and toddlers: feeding, vaccines, development, and parents who need some reassurance the first time around.',
    ],
    'mental-health': [
      'I’m a clinical psychologist working with anxiety, grief and burnout, mainly through cognitive behavioral therapy.',
      'I help adults and couples through depression, difficult changes and the strain of living far from home.',
      'My work is with young adults: panic, low mood, exams, and relationships that hurt more than they help.',
    ],
    obgyn: [
      'I care for patients through pregnancy, from the first scan to the weeks after birth, including when the risk is higher.',
      'I treat heavy or painful periods, endometriosis and polycystic ovaries, and talk openly about contraception and menopause.',
    ],
    'urgent-care': [
      'I see what can’t wait until Monday: fever, infections, sprains, sudden rashes, and the question of whether to go to the hospital.',
      'Emergency medicine taught me to decide quickly and to explain calmly what happens next.',
    ],
    dermatology: [
      'I treat acne, eczema and psoriasis, and I check moles; a clear photograph taken in daylight often tells me half the story.',
      'Skin and hair are my field, from a child’s eczema to hair loss and pigmentation in darker skin.',
    ],
    cardiology: [
      'I see people with high blood pressure, palpitations and chest pain, and those who are finding their pace again after a heart attack.',
      'My interest is prevention: cholesterol, family history, and heart disease in women, which is too often found late.',
    ],
    endocrinology: [
      'Diabetes, thyroid disease and weight are my daily work, and I adjust treatment to the way you really eat and live.',
      'I treat disorders of the thyroid, the pituitary and bone, and diabetes during pregnancy.',
    ],
    psychiatry: [
      'I treat depression, bipolar disorder and ADHD in adults, and review medicines that have stopped helping.',
      'I work with anxiety, trauma and insomnia, combining talk therapy with medication only where it adds something.',
    ],
    orthopedics: [
      'Knees, shoulders and backs: I help you find out whether rest, exercises, an injection or surgery is the right next step.',
      'I trained as a surgeon and specialize in sports injuries, yet most of the people I see get better without an operation.',
    ],
    neurology: [
      'I treat migraine, epilepsy and numbness or weakness whose cause has not been found yet.',
      'I care for people after a stroke, and for families who live with Parkinson’s disease or memory loss.',
    ],
    ophthalmology: [
      'I see dry and red eyes, sudden floaters, glaucoma and cataracts, and I say plainly what can be judged on video and what can’t.',
      'Diabetic eye disease and children’s eyesight are my main interests.',
    ],
  },
  approach: [
    'You’ll leave the call with a written plan and know exactly when to come back.',
    'I’d rather use ten minutes to listen than two to prescribe.',
    'Please bring your earlier results; I read them before we talk, not while we talk.',
    'I explain every option with its price and its side effects, and the decision stays yours.',
    'No question is too small, and none is embarrassing.',
    'I order tests only if their result would change what we do.',
    'After the visit I answer messages personally, usually within a day.',
    'Interpreters and family members are welcome to join the visit.',
    'I keep to the time you booked, because yours matters as much as mine.',
  ],
  background: [
    'I’ve practiced for {years} and see patients {city}.',
    'Before opening my clinic {city} I worked in teaching hospitals; that makes {years} of practice in all.',
    'In {years} of practice, most of them {city}, I’ve learned how much a good explanation reassures.',
    'I divide my week between a hospital {city} and online visits, and have been doing this work for {years}.',
    'Based {city}, with {years} of experience, I also teach medical students.',
  ],
  symptoms: {
    'primary-care': [
      'Tired for several weeks, blood pressure higher than usual',
      'Sore throat and cough for five days',
    ],
    pediatrics: ['Our daughter has had a fever of 38.6 since last night', 'Rash on both arms after a new food'],
    'mental-health': ['Trouble sleeping and constant worry about work', 'Low mood since moving to a new city'],
    obgyn: ['Routine visit, 22 weeks pregnant', 'Very painful periods for the last four months'],
    'urgent-care': [
      'Twisted ankle on the stairs, swollen since this morning',
      'Burning when urinating since yesterday',
    ],
    dermatology: ['A mole that has changed color', 'Eczema on the hands that keeps coming back'],
    cardiology: ['Palpitations in the evening, a few minutes each time', 'Review of blood pressure treatment'],
    endocrinology: ['New thyroid results to discuss', 'Morning blood sugar above 150'],
    psychiatry: ['Review of medication after three months', 'Can’t concentrate, unfinished work piles up'],
    orthopedics: ['Knee pain after running', 'Stiff shoulder, can’t reach the shelf'],
    neurology: ['Migraine twice a week', 'Tingling in the left hand at night'],
    ophthalmology: ['Red, dry eyes after screen work', 'Blurred vision in one eye when reading'],
  },
  comments: {
    5: [
      'Listened without looking at the clock and explained everything twice when I asked.',
      'For the first time someone connected all my symptoms. I finally know what to do.',
      'Very kind with my son, who is usually afraid of doctors.',
      'Clear, warm and on time. The plan arrived in writing right after the call.',
      'Didn’t push any medicine, and the exercises really helped.',
      'Answered my follow-up message the same evening.',
      'I felt taken seriously from the first minute.',
      'Had read all my results before we even started.',
      'Worth every cent. I wish I had booked months ago.',
    ],
    4: [
      'Good advice and a friendly manner. The connection dropped once.',
      'Helpful visit, though half an hour felt a little short.',
      'Started five minutes late, but took the time to explain.',
      'Knows the subject very well; I would have liked a bit more detail on the diet.',
    ],
    3: [
      'The advice was fine, but I expected more questions about my history.',
      'Polite, yet I was sent for tests I had already done.',
    ],
    2: ['Felt rushed, and my second question went unanswered.'],
    1: ['We started twenty minutes late and then had to hurry through everything.'],
  },
  exchanges: [
    [
      'Good morning, doctor. Should I take the tablets before or after breakfast?',
      'After breakfast, with a full glass of water. If your stomach is upset, tell me and we’ll change them.',
    ],
    [
      'The lab sent my results today. Shall I upload them here?',
      'Yes, please. I’ll look at them tonight and we’ll talk about them at the next visit.',
    ],
    ['I feel much better since our call, thank you.', 'I’m glad to hear it. Please finish the full course anyway.'],
    ['Is it all right to exercise again?', 'Yes, start with twenty minutes of walking and stop if the pain returns.'],
  ],
};
