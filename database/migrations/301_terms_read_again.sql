-- The terms in other words after a second reading in each language: in Arabic only the patient of a visit reviews it, as in the
-- others. Who agreed to the earlier version still reads that one; everybody is asked about this one.
insert into consent_texts (kind, version, language, title, body)
select kind, '2026-11-29', language, title, case language
    when 'en' then replace(replace(body,
      'is alerted at once', 'is alerted right away'),
      'only if you choose so when booking', 'only if you choose to share it when you book')
    when 'ar' then replace(replace(replace(body,
      'لا يقيّم الاستشارة إلا من حضرها أو من يدير رعايته.', 'لا يقيّم الاستشارة إلا مريضها أو من يدير رعايته.'),
      'ولا أحد غيرنا يقيس ما تفعله', 'ولا أحد غيرنا يتتبّع ما تفعله'),
      E'\nإلى متى\n', E'\nمدة الاحتفاظ بالبيانات\n')
    when 'es' then replace(replace(replace(replace(replace(replace(replace(body,
      'Le guardamos la hora hasta que la pague', 'Le guardamos el horario hasta que lo pague'),
      'se avisa al médico en el acto y le atiende primero en la sala de espera', 'avisamos al médico de inmediato y él le da prioridad en la sala de espera'),
      'se le devuelve todo el importe', 'le devolvemos todo el importe'),
      'Después se le devuelve la parte', 'Después le devolvemos la parte'),
      'Si cancela el médico, se le devuelve todo.', 'Si cancela el médico, se lo devolvemos todo.'),
      E'\nCuánto tiempo\n', E'\nCuánto tiempo los guardamos\n'),
      'los pagos y las notas firmadas se conservan', 'conservamos los pagos y las notas firmadas')
    when 'fr' then replace(replace(body,
      E'\nCe qui part ailleurs\n', E'\nCe que nous transmettons\n'),
      E'\nCombien de temps\n', E'\nDurée de conservation\n')
    end
from consent_texts where kind = 'terms' and version = '2026-11-25';
