import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in Arabic. */
export const strength: StrengthMessages = {
  says: 'القوة: {step}.',
  steps: {
    weak: 'ضعيفة',
    fair: 'متوسطة',
    good: 'جيدة',
    strong: 'قوية',
  },
  reasons: {
    common: 'إنها من كلمات المرور الأكثر استخدامًا.',
    nearCommon: 'إنها تشبه كلمة مرور يستخدمها كثيرون.',
    email: 'تحتوي على بريدك الإلكتروني.',
    site: 'تحتوي على اسم هذا الموقع.',
    keyboard: 'مفاتيحها متجاورة على لوحة المفاتيح.',
    repeat: 'إنها مكررة.',
    sequence: 'تحتوي على تسلسل مثل \u2066abc\u2069 أو \u20666543\u2069.',
    date: 'تحتوي على تاريخ أو سنة.',
    more: 'كلمة أو كلمتان إضافيتان تجعلانها أقوى.',
  },
}
