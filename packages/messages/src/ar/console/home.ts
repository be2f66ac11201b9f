import type { ConsoleMessages } from '../../console-messages.js'

export const home: ConsoleMessages['home'] = {
  steps: {
    name: {
      label: 'تسمية الموقع',
      hint: 'يظهر في كل صفحة وكل رسالة.',
      action: 'الإعدادات',
    },
    policy: {
      label: 'تحديد من يمكنه الاشتراك',
      hint: 'الجميع، أو بالموافقة، أو بدعوة.',
    },
    sender: {
      label: 'إعداد مرسل الرسائل',
      hint: 'اسم وعنوان يعرفهما المستلمون. أرسل رسالة تجريبية للتحقق.',
      action: 'الرسائل',
    },
    client: {
      label: 'إضافة أول تطبيق',
      hint: 'الموقع أو التطبيق الذي يستخدم هذا الخادم لتسجيل الدخول.',
      action: 'تطبيق جديد',
    },
    signUp: {
      label: 'تجربة صفحة تسجيل الدخول',
      hint: 'أنشئ حسابًا تجريبيًا كما يفعل الزائر.',
    },
  },
  heading: 'الرئيسية',
  membersNow: 'الأعضاء',
  requests: 'طلبات للمراجعة',
  active: 'الأعضاء النشطون',
  blocked: 'الأعضاء المحظورون',
  getStarted: 'ابدأ · {done} من {total}',
  toDo: 'للتنفيذ',
}
