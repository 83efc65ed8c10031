-- Consents say “consulta”, “استشارة” and what people would say: other words of the same meaning, so whoever decided about
-- the earlier version isn’t asked again.
insert into consent_texts (kind, version, language, title, body) values
  ('health_sharing', '2026-11-28', 'en', 'My doctors can see my health profile',
    'Once you’ve booked and paid for a visit, its doctor can see your phone number, emergency contact, allergies and conditions. If you withdraw this consent, no doctor can see them anymore; what you write about a single visit stays with that visit.'),
  ('review_name', '2026-11-28', 'en', 'My name with my reviews',
    'Your first name and an initial appear with your reviews, where everyone can read them. If you withdraw this consent, “A patient” appears instead, immediately and also with the reviews you’ve already written.'),
  ('health_sharing', '2026-11-28', 'ar', 'أطبائي يرون ملفي الصحي',
    'بعد أن تحجز استشارة وتدفع رسومها، يرى طبيبها رقم هاتفك وجهة اتصال الطوارئ والحساسية والحالات المرضية. إذا سحبت موافقتك فلن يراها أي طبيب بعد ذلك، ويبقى ما تكتبه عن استشارة بعينها مع تلك الاستشارة.'),
  ('review_name', '2026-11-28', 'ar', 'اسمي بجانب تقييماتي',
    'يظهر اسمك الأول وحرف من اسم عائلتك بجانب تقييماتك التي يمكن للجميع قراءتها. إذا سحبت موافقتك ظهرت عبارة «أحد المرضى» بدلًا منه فورًا، وبجانب ما كتبته من قبل أيضًا.'),
  ('health_sharing', '2026-11-28', 'es', 'Mis médicos ven mi perfil de salud',
    'Cuando usted reserva y paga una consulta, el médico de esa consulta ve su teléfono, contacto de emergencia, alergias y enfermedades. Si retira el consentimiento, ningún médico volverá a verlos; lo que escriba sobre una consulta concreta se queda con esa consulta.'),
  ('review_name', '2026-11-28', 'es', 'Mi nombre junto a mis opiniones',
    'Su nombre de pila y una inicial aparecen junto a sus opiniones, que todos pueden leer. Si retira el consentimiento, en su lugar aparece «Un paciente», de inmediato y también junto a las que ya escribió.'),
  ('health_sharing', '2026-11-28', 'fr', 'Mes médecins voient mon profil de santé',
    'Une fois une consultation réservée et payée, son médecin voit votre téléphone, votre personne à prévenir, vos allergies et vos problèmes de santé. Si vous retirez ce consentement, aucun médecin ne les voit plus ; ce que vous écrivez au sujet d’une consultation reste avec elle.'),
  ('review_name', '2026-11-28', 'fr', 'Mon nom à côté de mes avis',
    'Votre prénom et une initiale apparaissent à côté de vos avis, que tout le monde peut lire. Si vous retirez ce consentement, la mention « Un patient » les remplace aussitôt, y compris à côté des avis que vous avez déjà écrits.');
