import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in Arabic. */
export const strength: StrengthMessages = {
  saysWhy: '{step}: {reason}',
  steps: {
    weak: 'ضعيفة',
    fair: 'متوسطة',
    good: 'جيدة',
    strong: 'قوية',
  },
  reasons: {
    common: 'كلمة مرور شائعة الاستخدام.',
    nearCommon: 'تشبه كلمة مرور شائعة.',
    email: 'تحتوي على بريدك الإلكتروني.',
    site: 'تحتوي على اسم هذا الموقع.',
    keyboard: 'مفاتيحها متجاورة على لوحة المفاتيح.',
    repeat: 'فيها تكرار.',
    sequence: 'تحتوي على تسلسل مثل \u2066abc\u2069 أو \u20666543\u2069.',
    date: 'تحتوي على تاريخ أو سنة.',
    more: 'أضف كلمة أو كلمتين.',
  },
}
