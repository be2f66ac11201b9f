import type { ConsoleMessages } from '../../console-messages.js'

export const session: ConsoleMessages['session'] = {
  heading: 'لوحة تحكم {site}',
  console: 'لوحة التحكم',
  signIn: 'تسجيل الدخول',
  lead: 'إدارة الأعضاء وتسجيل الدخول والبيانات. لأعضاء الفريق فقط.',
  openInbox: 'فتح صندوق وارد التطوير',
  noOwner: 'لا يوجد مالك بعد؟ يعرض الخادم رابط إعداد عند التشغيل. أو نفّذ على الخادم: {code}',
  noRole: 'لست في الفريق',
  noRoleHint: 'ليس لهذا الحساب دور في هذا الموقع. اطلب من مالك إضافتك إلى الفريق.',
  switchAccount: 'استخدام حساب آخر',
  signingIn: 'جارٍ تسجيل دخولك',
  failed: 'فشل تسجيل الدخول',
  failedHint: 'بدأ في نافذة أخرى، أو أُلغي، أو انتهت صلاحيته. لم يتغير شيء.',
  retry: 'إعادة المحاولة',
}
