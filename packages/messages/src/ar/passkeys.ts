import type { PasskeyMessages } from '../messages.js'

/** Texts about passkeys in Arabic. */
export const passkeys: PasskeyMessages = {
  use: 'استخدام مفتاح مرور',
  offer: {
    heading: 'هل تضيف مفتاح مرور؟',
    lead: 'في المرة القادمة، سجّل الدخول إلى {site} ببصمتك أو وجهك أو قفل الشاشة. دون كلمة مرور.',
    later: 'ليس الآن',
  },
  noScript: 'تحتاج مفاتيح المرور إلى JavaScript. فعّله لهذه الصفحة ثم أعد تحميلها.',
  unsupported: 'لا يدعم هذا المتصفح مفاتيح المرور.',
  add: 'إضافة مفتاح مرور',
}
