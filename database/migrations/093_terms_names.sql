-- The terms name the product, who answers for it and whom to write to by the settings. Earlier versions stay as they were
-- agreed to.
update consent_texts set body = replace(replace(replace(replace(replace(replace(replace(body,
  'The operator of this installation of Polyclinic.', '{{legal}}, who runs {{product}}.'),
  'من يشغّل هذه النسخة من بوليكلينك.', '{{legal}}، وهي الجهة التي تشغّل {{product}}.'),
  'Quien opera esta instalación de Polyclinic.', '{{legal}}, que opera {{product}}.'),
  'La personne ou l’organisme qui exploite cette installation de Polyclinic.', '{{legal}}, qui exploite {{product}}.'),
  'support@polyclinic.example', '{{address}}'),
  'Polyclinic', '{{product}}'),
  'بوليكلينك', '{{product}}')
where kind = 'terms' and version = '2026-11-25';
