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
  UNAVAILABLE: {
    title: 'سنعود بعد لحظة',
    sentence: '{site} قيد الصيانة أو مشغول جدًا الآن. لم يضِع شيء. حاول مرة أخرى بعد قليل.',
  },
  THROTTLED_FEATURE: { title: 'انتظر لحظة من فضلك', sentence: 'كانت المحاولات كثيرة. انتظر قبل المحاولة التالية.' },
  cookies_blocked: {
    title: 'ملفات تعريف الارتباط معطّلة',
    sentence:
      'يحتاج تسجيل الدخول إلى ملفات تعريف الارتباط، ولم يرسل متصفحك أيًّا منها. اسمح بها لهذه الصفحة ثم ارجع وأرسل النموذج مرة أخرى.',
  },
  form_expired: {
    title: 'انتهت صلاحية هذا النموذج',
    sentence: 'بقيت الصفحة مفتوحة طويلًا، أو فُتحت بعدها في علامة تبويب أخرى. ارجع وأعد تحميل الصفحة ثم أرسلها مرة أخرى.',
  },
  PERMISSION_DENIED: {
    title: 'هذا غير مسموح به',
    sentence: 'أُرسل النموذج من موقع آخر، وهذا غير مسموح به. افتح {site} بنفسك وابدأ من هناك.',
  },
}
