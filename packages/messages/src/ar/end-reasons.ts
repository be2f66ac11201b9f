import type { EndReasonMessages } from '../end-reasons-for.js'

/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in Arabic. `unknown` is the message
 * for unknown codes.
 */
export const endReasons: EndReasonMessages = {
  signed_out: 'سجّلت الخروج على هذا الجهاز أو على جهاز آخر.',
  signed_out_elsewhere: 'لقد سجّلت الخروج من هذا الجهاز عبر جهاز آخر.',
  ended_by_owner: 'أنهى مالك الموقع جلستك. يمكنك تسجيل الدخول من جديد.',
  password_changed: 'تغيّرت كلمة مرورك وسُجّل خروجك من أجهزتك الأخرى. سجّل الدخول بكلمة المرور الجديدة.',
  password_reset: 'أُعيد تعيين كلمة مرورك وسُجّل الخروج من جميع الأجهزة. سجّل الدخول بكلمة المرور الجديدة.',
  reset_required: 'يتطلب الموقع كلمة مرور جديدة قبل المتابعة.',
  blocked: 'تم تعليق حسابك. تواصل مع مالك الموقع.',
  deleted: 'حُذف حسابك.',
  reuse_detected: 'ربما نسخ شخص ما جلستك، لذلك أُنهيت لحمايتك. سجّل الدخول من جديد.',
  expired_idle: 'انتهت صلاحية جلستك لعدم النشاط. سجّل الدخول للمتابعة.',
  expired_absolute: 'بلغت جلستك أطول مدة لها. سجّل الدخول للمتابعة.',
  too_many_sessions: 'سجّلت الدخول على أجهزة كثيرة، لذلك أُنهيت أقدم جلسة.',
  restored: 'استُعيد الموقع من نسخة احتياطية وسُجّل خروج الجميع. سجّل الدخول من جديد.',
  unknown: 'انتهت جلستك. سجّل الدخول للمتابعة.',
}
