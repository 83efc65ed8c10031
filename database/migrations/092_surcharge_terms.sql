-- The terms since a surcharge is only for times that are kept for urgent visits: a paragraph says so, which people are asked for.
insert into consent_texts (kind, version, language, title, body)
select t.kind, '2026-11-25', t.language, t.title, replace(t.body, price.text, price.text || ' ' || price.added)
from consent_texts t
join (values
  ('en', 'You see the fee before you book. We hold a time for you until it’s paid, for up to 30 minutes. A payment service charges your card; your card number never reaches us.',
    'An ordinary time costs the ordinary fee. A time that a doctor reserves for urgent visits costs one and a half times the fee, or twice the fee within 24 hours; the doctor is alerted at once and sees you first in the waiting room.'),
  ('ar', 'ترى الرسوم قبل الحجز. يُحفظ لك الموعد إلى أن تدفع ثمنه، لمدة ٣٠ دقيقة على الأكثر. تتولى خدمةُ دفعٍ خارجية سحب المبلغ من بطاقتك، ولا يصل إلينا رقمها أبدًا.',
    'رسوم الوقت العادي هي الرسوم العادية. أما الوقت الذي يخصصه الطبيب للحالات العاجلة فرسومه مرة ونصف، أو الضعف إن كان خلال ٢٤ ساعة؛ ويُنبَّه الطبيب فورًا ويستقبلك أولًا من غرفة الانتظار.'),
  ('es', 'Usted ve la tarifa antes de reservar. Le guardamos la hora hasta que la pague, 30 minutos como máximo. Del cobro con tarjeta se encarga un servicio de pago; nosotros nunca recibimos el número de su tarjeta.',
    'Un horario ordinario cuesta la tarifa ordinaria. Un horario que el médico reserva para consultas urgentes cuesta una vez y media la tarifa y, en las próximas 24 horas, el doble; se avisa al médico en el acto y le atiende primero en la sala de espera.'),
  ('fr', 'Vous voyez le tarif avant de réserver. Le créneau vous est gardé jusqu’au paiement, 30 minutes au plus. Les cartes sont débitées par un service de paiement ; votre numéro de carte ne nous parvient jamais.',
    'Un créneau ordinaire coûte le prix ordinaire. Un créneau que le médecin garde pour les consultations urgentes coûte une fois et demie ce prix et, sous 24 heures, le double ; le médecin est alerté aussitôt et vous reçoit en premier dans la salle d’attente.')
) as price (language, text, added) on price.language = t.language
where t.kind = 'terms' and t.version = '2026-11-24';
