import type { Content } from './content.ts';

export const spanish: Content = {
  focus: {
    'primary-care': [
      'Atiendo a familias enteras: revisiones, tensión arterial, infecciones y esas dudas que nunca parecen lo bastante importantes para pedir cita.',
      'Dedico la mayor parte del día a la diabetes, el asma y la hipertensión, y a que mis pacientes no tengan que acabar en el hospital.',
    ],
    pediatrics: [
      'Acompaño a los niños desde los primeros días hasta la adolescencia, con especial interés por las alergias y el asma.',
      'Fiebre a medianoche, un sarpullido antes del colegio, dudas sobre el sueño o el crecimiento: de eso hablo cada día con los padres.',
    ],
    'mental-health': [
      'Soy {psicólogo|psicóloga} y trabajo la ansiedad, el duelo y el agotamiento laboral, sobre todo con terapia cognitivo-conductual.',
      'Ayudo a adultos y parejas a atravesar la depresión, los cambios difíciles y la vida lejos de casa.',
    ],
    obgyn: [
      'Sigo el embarazo desde la primera ecografía hasta las semanas después del parto, también cuando es de alto riesgo.',
      'Trato las reglas dolorosas o abundantes, la endometriosis y el ovario poliquístico, y hablo con naturalidad de anticoncepción y menopausia.',
    ],
    'urgent-care': [
      'Veo lo que no puede esperar al lunes: fiebre, infecciones, esguinces, alergias repentinas y la duda de si hay que ir al hospital.',
      'Los años en urgencias me enseñaron a decidir deprisa y a explicar con calma el paso siguiente.',
    ],
    dermatology: [
      'Trato el acné, el eccema y la psoriasis y reviso lunares; una foto nítida con luz natural me cuenta la mitad de la historia.',
      'La piel y el cabello son mi campo, desde el eccema infantil hasta la caída del pelo y las manchas.',
    ],
    cardiology: [
      'Veo a personas con hipertensión, palpitaciones o dolor en el pecho, y a quienes recuperan su ritmo tras un infarto.',
      'Me interesa la prevención: el colesterol, los antecedentes familiares y el corazón de la mujer, que tantas veces se diagnostica tarde.',
    ],
    endocrinology: [
      'La diabetes, la tiroides y el peso son mi trabajo diario, y adapto el tratamiento a lo que usted come de verdad y a cómo vive.',
      'Trato los trastornos de la tiroides, la hipófisis y los huesos, y la diabetes en el embarazo.',
    ],
    psychiatry: [
      'Trato la depresión, el trastorno bipolar y el TDAH en adultos, y reviso medicamentos que han dejado de ayudar.',
      'Trabajo la ansiedad, el trauma y el insomnio; receto solo cuando la medicación aporta algo a la conversación.',
    ],
    orthopedics: [
      'Rodillas, hombros y espalda: le ayudo a saber si conviene reposo, ejercicio, una infiltración o cirugía.',
      'Me formé como {cirujano|cirujana} y me dedico a las lesiones deportivas, aunque la mayoría mejora sin operarse.',
    ],
    neurology: [
      'Trato la migraña, la epilepsia y el hormigueo o la debilidad cuya causa todavía no se conoce.',
      'Sigo a personas que han sufrido un ictus y a familias que conviven con el párkinson o la pérdida de memoria.',
    ],
    ophthalmology: [
      'Veo ojos secos o rojos, moscas volantes, glaucoma y cataratas, y digo con claridad qué puede valorarse por video y qué no.',
      'La retinopatía diabética y la vista de los niños son mis principales intereses.',
    ],
  },
  approach: [
    'Al terminar tendrá un plan por escrito y sabrá exactamente cuándo volver.',
    'Prefiero emplear diez minutos en escuchar que dos en recetar.',
    'Traiga sus resultados anteriores: los leo antes de hablar con usted, no mientras hablamos.',
    'Explico cada opción con su precio y sus efectos secundarios, y la decisión es siempre suya.',
    'Ninguna pregunta es pequeña y ninguna debe darle vergüenza.',
    'Pido pruebas solo si su resultado va a cambiar lo que hagamos.',
    'Después de la consulta respondo personalmente a los mensajes, casi siempre en el mismo día.',
  ],
  background: [
    'Ejerzo desde hace {years} y atiendo {city}.',
    'Antes de abrir mi consultorio {city} trabajé en hospitales universitarios; en total, {years} de ejercicio.',
    'En {years} de profesión, casi todos {city}, he aprendido cuánto tranquiliza una buena explicación.',
    'Reparto la semana entre un hospital {city} y las consultas en línea, y llevo {years} en esto.',
  ],
  symptoms: {
    'primary-care': ['Cansancio desde hace semanas y tensión más alta de lo normal'],
    pediatrics: ['Mi hijo tiene 38,5 de fiebre desde anoche'],
    'mental-health': ['Duermo mal y no dejo de pensar en el trabajo'],
    obgyn: ['Revisión de la semana 22 de embarazo'],
    'urgent-care': ['Me torcí el tobillo y está hinchado'],
    dermatology: ['Un lunar que ha cambiado de color'],
    cardiology: ['Palpitaciones por la noche durante unos minutos'],
    endocrinology: ['Quiero comentar los análisis de tiroides'],
    psychiatry: ['Revisión de la medicación a los tres meses'],
    orthopedics: ['Dolor de rodilla después de correr'],
    neurology: ['Migraña dos veces por semana'],
    ophthalmology: ['Ojos rojos y secos por la pantalla'],
  },
  comments: {
    5: [
      'Me escuchó sin mirar el reloj y me lo explicó todo con paciencia.',
      'Por fin alguien relacionó todos mis síntomas. Ahora sé qué hacer.',
      'Un trato encantador con mi hija, que suele tener miedo a los médicos.',
      'Puntual, con una explicación clara y el plan por escrito al terminar.',
      'No me recetó nada innecesario y los ejercicios funcionaron.',
      'Respondió a mi mensaje esa misma tarde.',
      'Me sentí en buenas manos desde el primer minuto.',
    ],
    4: [
      'Muy buenos consejos; la conexión se cortó una vez.',
      'La consulta me ayudó, aunque media hora se hace corta.',
      'Empezó con cinco minutos de retraso, pero me dedicó el tiempo necesario.',
    ],
    3: ['Correcto, aunque esperaba más preguntas sobre mi historial.'],
    2: ['Tuve la sensación de que había prisa y quedó una duda sin responder.'],
    1: ['Empezamos veinte minutos tarde y después todo fue con prisas.'],
  },
  exchanges: [
    [
      'Buenos días. ¿Tomo las pastillas antes o después del desayuno?',
      'Después del desayuno, con un vaso de agua. Si le sientan mal, dígamelo y las cambiamos.',
    ],
    [
      'Hoy me han llegado los análisis. ¿Se los envío por aquí?',
      'Sí, por favor. Los miro esta noche y los comentamos en la próxima consulta.',
    ],
    [
      'Estoy mucho mejor desde la consulta, gracias.',
      'Me alegro mucho. Termine de todos modos el tratamiento completo.',
    ],
  ],
};
