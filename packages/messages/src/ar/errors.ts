import type { PageMessages } from '../messages.js'

/** The error pages by code in Arabic. */
export const errors: PageMessages['errors'] = {
  GENERAL: { title: 'حدث خطأ ما', sentence: 'الخطأ من جهتنا. حاول مرة أخرى.' },
  REFUSED: { title: 'حدث خطأ ما', sentence: 'تعذّرت قراءة الطلب.' },
  flow_expired: {
    title: 'انتهت صلاحية تسجيل الدخول هذا',
    sentence: 'بدأ منذ وقت طويل أو اكتمل من قبل. عُد إلى الموقع وابدأ من جديد.',
  },
  unknown_client: { title: 'هذا الموقع غير معروف', sentence: 'الموقع الذي أتيت منه غير معروف هنا.' },
  wrong_return_address: {
    title: 'عنوان العودة غير مطابق',
    sentence: 'يطلب الموقع الرد على عنوان ليس في قائمته. أخبر مالك {site}.',
  },
  NOT_FOUND: { title: 'لا يوجد شيء هنا', sentence: 'هذه الصفحة غير موجودة. تحقق من العنوان أو ارجع.' },
  UNAVAILABLE: { title: 'سنعود بعد لحظة', sentence: 'لا يمكن للخدمة الرد الآن. حاول مرة أخرى بعد قليل.' },
  THROTTLED_FEATURE: { title: 'انتظر لحظة من فضلك', sentence: 'كانت المحاولات كثيرة. انتظر قبل المحاولة التالية.' },
  PERMISSION_DENIED: {
    title: 'انتهت صلاحية هذا النموذج',
    sentence: 'بقيت الصفحة مفتوحة طويلًا، أو يمنع المتصفح ملفات تعريف الارتباط. اسمح بها لهذه الصفحة وابدأ من جديد.',
  },
}
