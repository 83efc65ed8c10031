-- Health details are shared, and a name stands beside a review, once their person has said so; never before.
alter table profiles alter shares_health set default false, alter names_reviews set default false;

update profiles p set
  shares_health = coalesce((select c.is_given from consents c
    where c.user_id = p.user_id and c.kind = 'health_sharing' order by c.id desc limit 1), false),
  names_reviews = coalesce((select c.is_given from consents c
    where c.user_id = p.user_id and c.kind = 'review_name' order by c.id desc limit 1), false);

update reviews r set reviewer_name = '' from profiles p
where p.user_id = r.writer_id and not p.names_reviews and r.reviewer_name <> '';

-- The texts that are decided about, each as it stood in its version: what was agreed to can be read for as long as the consent is kept.
create table consent_texts (
  kind text not null check (kind in ('terms', 'health_sharing', 'review_name')),
  version text not null,
  language text not null check (language in ('en', 'ar', 'es', 'fr')),
  title text not null,
  body text not null,
  primary key (kind, version, language)
);
call protect('consent_texts');
create policy anyone_reads on consent_texts for select to app using (true);
grant select on consent_texts to app;

-- Null where it was not noted: of decisions from before
alter table consents add language text check (language in ('en', 'ar', 'es', 'fr'));
grant insert (language) on consents to app;

create function note_consent_language() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.language := coalesce(new.language, (select locale from profiles where user_id = new.user_id));
  return new;
end $$;
create trigger note_language before insert on consents for each row execute function note_consent_language();

-- Whoever manages a profile without sign-in decides for its person.
create policy manager_decides on consents for insert to app
  with check (user_id = any ((select cared_for('manage'))::uuid[]) and kind <> 'terms');
create policy manager_reads on consents for select to app
  using (user_id = any ((select cared_for('manage'))::uuid[]));
create trigger at_pace_of_others before insert on consents
  for each row when (new.user_id is distinct from actor_id()) execute function limit_pace('dependent_consents', '20', '3600');

-- A visit by phone needs the number, whether or not anything else is shared.
create function visit_phone(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select p.phone from appointments a join profiles p on p.user_id = a.patient_id
    where a.id = target and a.provider_user_id = actor_id() and a.appointment_type = 'phone'
      and a.status in ('confirmed', 'in_progress')
  $$;
grant execute on function visit_phone to app;

insert into consent_texts (kind, version, language, title, body) values
  ('terms', '2026-11', 'en', 'Terms and privacy',
'Terms of use

What Polyclinic is
Patients find doctors here, book and pay for visits, write to their doctor and join calls. The treatment is between you and your doctor. Polyclinic itself gives no medical advice.

Not for emergencies
In an emergency call your local emergency number. Nobody here watches messages or bookings round the clock.

Your account
Give your real name and an email address that is yours, and keep your password to yourself. Act for other people only with their permission, or because you are responsible for them; the Care Circle is there for that.

Doctors
Before a doctor is listed, an administrator has looked at the licence and the documents. Doctors answer for their own advice and treatment.

Price and payment
You see the fee before you book. A time is held for you until it is paid, for 30 minutes at most. Cards are charged by a payment service; your card number never reaches us.

Cancelling
Until 24 hours before the visit you get everything back. Later you get the share that the doctor has published, which you see before you cancel. If the doctor cancels, you get everything back.

Messages, files and reviews
Write only what is true and lawful, and send nothing that harms others. Only whoever had a visit, or manages that person’s care, can review it.

Closing your account
You can delete your account at any time on your Privacy page. It says what is erased and what the law requires us to keep.

Changes
If the meaning of these texts changes, they get a new version, and we ask you to accept it. Your Privacy page shows which version you accepted, and when.

Privacy notice

Who is responsible
Whoever runs this installation of Polyclinic. Write to support@polyclinic.example.

What is kept
Your account and profile, visits, messages, files and notes of your doctors, payments, reviews, and where you are signed in: device, network address, time zone and time. All of it serves what you do here; we buy no data and sell none.

Who sees it
The doctor of a visit sees that visit, its messages and files and, unless you withdraw it, your health profile. People of your Care Circle see what you allow. Administrators see what verification and support need. Your Privacy page shows who looked at your data.

Calls
Picture and sound are encrypted from one browser to the other. Polyclinic records no call.

What goes elsewhere
Emails go through an email service, with your name and address; payments through a payment service, with what it needs for them; notices through the services for push and text messages, if you switch them on. There is no advertising, and nobody else measures what you do here.

In your browser
Cookies keep you signed in and remember language, appearance and time zone. None follows you to other sites. If a page breaks, it tells us what broke, without what you have typed.

How long
As long as you have an account. After that, payments and signed notes are kept for 10 years, as the law requires; a patient’s without the name. Copies of emails are deleted after 30 days.

Your rights
You can see and correct your data, take all of it with you, withdraw consents and delete the account, by yourself and at any time. If you think we treat your data wrongly, write to us or to the authority for data protection where you live.'),
  ('health_sharing', '2026-11', 'en', 'Doctors of my visits see my health profile',
    'Your phone number, emergency contact, allergies and conditions are shown to a doctor whose visit you booked and paid. If you withdraw, no doctor sees them any more; what you write about a single visit stays with that visit.'),
  ('review_name', '2026-11', 'en', 'My name beside my reviews',
    'Your first name and an initial stand beside your reviews, where everybody can read them. If you withdraw, “A patient” stands there instead, at once and beside those you have written already.'),
  ('terms', '2026-11', 'ar', 'الشروط والخصوصية',
'شروط الاستخدام

ما هو بوليكلينك
هنا يجد المرضى أطباء ويحجزون الزيارات ويدفعون ثمنها ويراسلون أطباءهم وينضمون إلى المكالمات. أما العلاج فيُتفق عليه بينك وبين طبيبك، ولا يقدّم بوليكلينك نفسه أي مشورة طبية.

ليس للحالات الطارئة
في الحالات الطارئة اتصل برقم الطوارئ في بلدك. لا أحد هنا يراقب الرسائل أو الحجوزات على مدار الساعة.

حسابك
اذكر اسمك الحقيقي وعنوان بريد إلكتروني يخصك، واحتفظ بكلمة مرورك لنفسك. لا تتصرف نيابة عن غيرك إلا بإذنه أو لأنك مسؤول عنه؛ ولهذا وُجدت دائرة الرعاية.

الأطباء
قبل إدراج أي طبيب يطّلع أحد المسؤولين على ترخيصه ووثائقه. والأطباء مسؤولون عن مشورتهم وعلاجهم.

السعر والدفع
ترى الرسوم قبل الحجز. يُحفظ لك الموعد إلى أن تدفع ثمنه، لمدة ٣٠ دقيقة على الأكثر. تتولى خدمةُ دفعٍ خارجية سحب المبلغ من بطاقتك، ولا يصل إلينا رقمها أبدًا.

الإلغاء
إذا ألغيت قبل الزيارة بأربع وعشرين ساعة أو أكثر استرددت المبلغ كله، وبعد ذلك تسترد النسبة التي أعلنها الطبيب، وتراها قبل الإلغاء. وإذا ألغى الطبيب استرددت المبلغ كله.

الرسائل والملفات والتقييمات
لا تكتب إلا ما هو صحيح ومشروع، ولا ترسل ما يضر غيرك. لا يقيّم الزيارة إلا من حضرها أو من يدير رعايته.

إغلاق الحساب
يمكنك حذف حسابك في أي وقت من صفحة الخصوصية، وهي تبيّن ما يُمحى وما يُلزمنا القانون بحفظه.

التغييرات
إذا تغيّر معنى هذين النصين صدرت لهما نسخة جديدة وطلبنا موافقتك من جديد. وفي صفحة الخصوصية ترى أي نسخة وافقت عليها ومتى.

إشعار الخصوصية

من المسؤول
من يشغّل هذه النسخة من بوليكلينك. اكتب إلى support@polyclinic.example.

ما يُحفظ
حسابك وملفك الشخصي وزياراتك ورسائلك وملفاتك وملاحظات أطبائك ومدفوعاتك وتقييماتك، وأين سجّلت الدخول: الجهاز وعنوان الشبكة والمنطقة الزمنية والوقت. كل ذلك من أجل ما تفعله هنا؛ لا نشتري بيانات من أحد ولا نبيعها لأحد.

من يرى بياناتك
يرى طبيب الزيارة تلك الزيارة ورسائلها وملفاتها، وملفك الصحي ما لم تسحب موافقتك. ويرى أفراد دائرة رعايتك ما تسمح به. ويرى المسؤولون ما يلزم للتحقق والدعم. وفي صفحة الخصوصية ترى من اطّلع على بياناتك.

المكالمات
الصورة والصوت مشفّران من متصفح إلى متصفح. ولا يسجّل بوليكلينك أي مكالمة.

ما يذهب إلى غيرنا
تمرّ رسائل البريد الإلكتروني عبر خدمة بريد إلكتروني ومعها اسمك وعنوانك؛ والمدفوعات عبر خدمة دفع ومعها ما يلزم لها؛ والإشعارات عبر خدمات الإشعارات الفورية والرسائل القصيرة إذا فعّلتها. لا إعلانات هنا، ولا أحد غيرنا يقيس ما تفعله.

في متصفحك
تُبقيك ملفات تعريف الارتباط مسجَّل الدخول وتتذكر اللغة والمظهر والمنطقة الزمنية. ولا يتبعك أي منها إلى مواقع أخرى. وإذا تعطلت صفحة أخبرتنا بما تعطل، دون ما كتبته.

إلى متى
ما دام لك حساب. وبعد إغلاقه تبقى المدفوعات والملاحظات الموقّعة ١٠ سنوات كما يطلب القانون؛ وما يخص المريض منها دون اسمه. وتُحذف نسخ رسائل البريد الإلكتروني بعد ٣٠ يومًا.

حقوقك
يمكنك الاطلاع على بياناتك وتصحيحها وأخذها كلها معك وسحب موافقاتك وحذف حسابك، بنفسك وفي أي وقت. وإن رأيت أننا نسيء التعامل مع بياناتك فاكتب إلينا أو إلى جهة حماية البيانات حيث تقيم.'),
  ('health_sharing', '2026-11', 'ar', 'أطباء زياراتي يرون ملفي الصحي',
    'يظهر رقم هاتفك وجهة اتصال الطوارئ والحساسيات والحالات المرضية للطبيب الذي حجزت زيارته ودفعتها. إذا سحبت الموافقة فلن يراها أي طبيب بعد ذلك، ويبقى ما تكتبه عن زيارة بعينها مع تلك الزيارة.'),
  ('review_name', '2026-11', 'ar', 'اسمي بجانب تقييماتي',
    'يظهر اسمك الأول وحرف من اسم عائلتك بجانب تقييماتك التي يمكن للجميع قراءتها. إذا سحبت موافقتك تظهر عبارة «أحد المرضى» بدلًا منه فورًا، وبجانب ما كتبته من قبل أيضًا.'),
  ('terms', '2026-11', 'es', 'Condiciones y privacidad',
'Condiciones de uso

Qué es Polyclinic
Aquí los pacientes encuentran médicos, reservan y pagan consultas, escriben a su médico y se unen a las llamadas. El tratamiento se acuerda entre usted y su médico. Polyclinic no ofrece por sí mismo asesoramiento médico.

No es para emergencias
En una emergencia llame al número de emergencias de su país. Aquí nadie está pendiente de los mensajes ni de las reservas a todas horas.

Su cuenta
Indique su nombre verdadero y una dirección de correo que sea suya, y no comparta su contraseña. Actúe en nombre de otras personas solo con su permiso o porque es responsable de ellas; para eso está el círculo de cuidados.

Médicos
Antes de que un médico aparezca aquí, un administrador examina su licencia y sus documentos. Cada médico responde de sus consejos y tratamientos.

Precio y pago
Usted ve la tarifa antes de reservar. Le guardamos la hora hasta que la pague, 30 minutos como máximo. Del cobro con tarjeta se encarga un servicio de pago; nosotros nunca recibimos el número de su tarjeta.

Cancelación
Hasta 24 horas antes de la consulta se le devuelve todo el importe. Después se le devuelve la parte que el médico ha publicado, que usted ve antes de cancelar. Si cancela el médico, se le devuelve todo.

Mensajes, archivos y opiniones
Escriba solo lo que es cierto y lícito, y no envíe nada que perjudique a otros. Solo puede valorar una consulta quien la tuvo o quien gestiona la atención de esa persona.

Cerrar la cuenta
Puede eliminar su cuenta en cualquier momento en su página de Privacidad, que indica qué se borra y qué nos obliga la ley a conservar.

Cambios
Si cambia el sentido de estos textos, se publica una versión nueva y le pedimos que la acepte. Su página de Privacidad muestra qué versión aceptó y cuándo.

Aviso de privacidad

Quién es responsable
Quien opera esta instalación de Polyclinic. Escriba a support@polyclinic.example.

Qué se guarda
Su cuenta y perfil, consultas, mensajes, archivos y notas de sus médicos, pagos, opiniones, y dónde ha iniciado sesión: dispositivo, dirección de red, zona horaria y hora. Todo ello sirve para lo que usted hace aquí; no compramos ni vendemos datos.

Quién lo ve
El médico de una consulta ve esa consulta, sus mensajes y archivos y, salvo que retire su consentimiento, su perfil de salud. Las personas de su círculo de cuidados ven lo que usted permite. Los administradores ven lo necesario para la verificación y la ayuda. Su página de Privacidad muestra quién ha consultado sus datos.

Llamadas
La imagen y el sonido van cifrados de un navegador al otro. Polyclinic no graba ninguna llamada.

Qué sale de aquí
Los correos pasan por un servicio de correo electrónico, con su nombre y su dirección; los pagos, por un servicio de pago, con los datos que este necesita; los avisos, por los servicios de notificaciones y de mensajes de texto, si usted los activa. No hay publicidad, y nadie más mide lo que hace aquí.

En su navegador
Las cookies mantienen su sesión y recuerdan idioma, aspecto y zona horaria. Ninguna le sigue a otros sitios. Si una página falla, nos informa del fallo, sin incluir lo que usted ha escrito.

Cuánto tiempo
Mientras tenga una cuenta. Después, los pagos y las notas firmadas se conservan 10 años, como exige la ley; los de un paciente, sin su nombre. Las copias de los correos se eliminan a los 30 días.

Sus derechos
Puede ver y corregir sus datos, llevárselos todos, retirar consentimientos y eliminar la cuenta, sin ayuda de nadie y en cualquier momento. Si cree que tratamos mal sus datos, escríbanos o diríjase a la autoridad de protección de datos del lugar donde vive.'),
  ('health_sharing', '2026-11', 'es', 'Los médicos de mis visitas ven mi perfil de salud',
    'Su teléfono, contacto de emergencia, alergias y enfermedades se muestran al médico cuya visita usted reservó y pagó. Si lo retira, ningún médico los verá más; lo que escriba sobre una visita concreta se queda con esa visita.'),
  ('review_name', '2026-11', 'es', 'Mi nombre junto a mis opiniones',
    'Su nombre de pila y una inicial figuran junto a sus opiniones, que todos pueden leer. Si lo retira, en su lugar aparece «Un paciente», de inmediato y también junto a las que ya escribió.'),
  ('terms', '2026-11', 'fr', 'Conditions et confidentialité',
'Conditions d’utilisation

Ce qu’est Polyclinic
Ici, les patients trouvent des médecins, réservent et paient des consultations, écrivent à leur médecin et participent aux appels. Le traitement se décide entre vous et votre médecin. Polyclinic ne donne lui-même aucun conseil médical.

Pas pour les urgences
En cas d’urgence, appelez le numéro d’urgence de votre pays. Personne ici ne surveille les messages ou les réservations jour et nuit.

Votre compte
Donnez votre vrai nom et une adresse email qui vous appartient, et gardez votre mot de passe pour vous. N’agissez pour d’autres personnes qu’avec leur accord ou parce que vous en êtes responsable ; le cercle de soins est fait pour cela.

Médecins
Avant qu’un médecin soit référencé, un administrateur examine son autorisation d’exercer et ses documents. Les médecins répondent de leurs propres conseils et traitements.

Prix et paiement
Vous voyez le tarif avant de réserver. Le créneau vous est gardé jusqu’au paiement, 30 minutes au plus. Les cartes sont débitées par un service de paiement ; votre numéro de carte ne nous parvient jamais.

Annulation
Jusqu’à 24 heures avant la consultation, la totalité vous est remboursée. Ensuite, seule la part que le médecin a publiée vous est remboursée ; vous la voyez avant d’annuler. Si le médecin annule, la totalité vous est remboursée.

Messages, fichiers et avis
N’écrivez que ce qui est vrai et licite, et n’envoyez rien qui nuise à autrui. Seule la personne qui a eu la consultation, ou celle qui gère ses soins, peut donner un avis.

Fermer votre compte
Vous pouvez supprimer votre compte à tout moment sur votre page Confidentialité. Elle indique ce qui est effacé et ce que la loi nous oblige à conserver.

Changements
Si le sens de ces textes change, une nouvelle version est publiée et nous vous demandons de l’accepter. Votre page Confidentialité indique quelle version vous avez acceptée, et quand.

Politique de confidentialité

Qui est responsable
La personne ou l’organisme qui exploite cette installation de Polyclinic. Écrivez à support@polyclinic.example.

Ce qui est conservé
Votre compte et votre profil, vos consultations, messages, fichiers et notes de vos médecins, paiements, avis, et vos sessions ouvertes : appareil, adresse réseau, fuseau horaire et heure. Tout cela ne sert qu’à ce que vous faites ici ; rien n’est acheté ailleurs ni vendu.

Qui voit vos données
Le médecin d’une consultation voit cette consultation, ses messages et fichiers et, sauf si vous retirez votre accord, votre profil de santé. Les personnes de votre cercle de soins voient ce que vous permettez. Les administrateurs voient ce qui est nécessaire à la vérification et à l’assistance. Votre page Confidentialité indique qui a consulté vos données.

Appels
L’image et le son sont chiffrés d’un navigateur à l’autre. Polyclinic n’enregistre aucun appel.

Ce qui part ailleurs
Les emails passent par un service d’envoi, avec votre nom et votre adresse ; les paiements, par un service de paiement, avec ce qu’il lui faut ; les notifications, par les services de notifications push et de SMS, si vous les activez. Il n’y a pas de publicité, et personne d’autre ne mesure ce que vous faites ici.

Dans votre navigateur
Des cookies gardent votre session ouverte et retiennent la langue, l’apparence et le fuseau horaire. Aucun ne vous suit sur d’autres sites. Si une page ne fonctionne plus, elle nous signale l’erreur, sans ce que vous avez saisi.

Combien de temps
Tant que vous avez un compte. Ensuite, les paiements et les notes signées sont conservés 10 ans, comme la loi l’exige ; ceux d’un patient, sans son nom. Les copies des emails sont supprimées après 30 jours.

Vos droits
Vous pouvez voir et corriger vos données, les récupérer toutes, retirer vos consentements et supprimer le compte, vous-même et à tout moment. Si vous pensez que nous traitons mal vos données, écrivez-nous, ou écrivez à l’autorité de protection des données de votre lieu de résidence.'),
  ('health_sharing', '2026-11', 'fr', 'Les médecins de mes consultations voient mon profil de santé',
    'Votre téléphone, votre contact d’urgence, vos allergies et vos maladies sont montrés au médecin dont vous avez réservé et payé la consultation. Si vous retirez ce consentement, aucun médecin ne les voit plus ; ce que vous écrivez au sujet d’une consultation reste avec elle.'),
  ('review_name', '2026-11', 'fr', 'Mon nom à côté de mes avis',
    'Votre prénom et une initiale figurent à côté de vos avis, que tout le monde peut lire. Si vous retirez ce consentement, « Un patient » les remplace aussitôt, y compris à côté de ceux que vous avez déjà écrits.');
