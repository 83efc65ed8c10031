import { useLanguage } from '../../../platform/language.ts';

/** What specimens say: engineers read them, so they stand here and not among the product's texts. */
const words = {
  en: {
    short: 'Confirm',
    other: 'Cancel',
    title: 'Your visit is booked',
    text: 'We have sent the details to your mail address.',
    label: 'Full name',
    hint: 'As it stands in your passport.',
    error: 'Full name is required.',
    value: 'Amina Haddad',
    options: ['Video', 'Phone', 'In person'],
  },
  ar: {
    short: 'تأكيد',
    other: 'إلغاء',
    title: 'تم حجز موعدك',
    text: 'أرسلنا التفاصيل إلى بريدك الإلكتروني.',
    label: 'الاسم الكامل',
    hint: 'كما هو مكتوب في جواز السفر.',
    error: 'الاسم الكامل مطلوب.',
    value: 'أمينة حداد',
    options: ['فيديو', 'هاتف', 'حضوري'],
  },
};

export type Words = (typeof words)['en'];

/** The words of the pane that a specimen stands in. */
export function useWords(): Words {
  return words[useLanguage() === 'ar' ? 'ar' : 'en'];
}
