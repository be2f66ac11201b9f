import type { VerifyLinkMessages } from '../messages.js'

/** Texts about the link of a verification email, in Arabic. */
export const verifyLink: VerifyLinkMessages = {
  shown: 'هل تفتح الرابط على جهاز آخر؟ أدخل {number}',
  number: 'الرقم',
  submit: 'تأكيد عنواني',
  noNumber: 'لا ترى رقمًا؟ أدخل رمز الرسالة حيث سجّلت.',
  headings: {
    press: 'أكّد عنوانك',
    number: 'أكّد عنوانك',
    confirmed: 'تم تأكيد عنوانك',
    used: 'استُخدم هذا الرابط من قبل',
    expired: 'انتهت صلاحية هذا الرابط',
    spent: 'لم يعد هذا الرابط يعمل',
    unknown: 'لم يعد هذا الرابط يعمل',
  },
  leads: {
    press: 'أكّد عنوانك في {site} بضغطة واحدة.',
    number: 'أدخل الرقم الظاهر على الشاشة التي سجّلت منها في {site}.',
    confirmed: 'عد إلى الشاشة التي سجّلت منها، وستتابع تلقائيًا.',
    used: 'لم يبق شيء لتأكيده. عد إلى الشاشة التي سجّلت منها أو سجّل الدخول.',
    expired: 'اطلب رسالة جديدة من الشاشة التي سجّلت منها أو سجّل الدخول.',
    spent: 'أُدخل رقم خاطئ مرات كثيرة. أدخل رمز الرسالة حيث سجّلت.',
    unknown: 'قد تكون هناك رسالة أحدث. أدخل رمز أحدث رسالة حيث سجّلت.',
  },
}
