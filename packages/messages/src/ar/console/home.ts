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
  getStarted: 'ابدأ · {done} من {total}',
  toDo: 'للتنفيذ',
  setUpDone: 'اكتمل الإعداد',
  today: {
    heading: 'اليوم',
    change: '{change} · {lastWeek}',
    byNow: '{day} الماضي حتى هذا الوقت: {count}',
    wholeDay: '{day} الماضي كاملًا: {count}',
    unknown: 'لا أسبوع سابق بعد',
  },
  attention: {
    heading: 'يحتاج إلى اهتمام',
    nothing: 'لا شيء يحتاج إلى اهتمام',
    requests: {
      zero: 'طلبات للمراجعة: {count}',
      one: 'طلبات للمراجعة: {count}',
      two: 'طلبات للمراجعة: {count}',
      few: 'طلبات للمراجعة: {count}',
      many: 'طلبات للمراجعة: {count}',
      other: 'طلبات للمراجعة: {count}',
    },
    failures: {
      zero: 'محاولات دخول فاشلة في آخر 24 ساعة: {count} (المتوسط اليومي: {average})',
      one: 'محاولات دخول فاشلة في آخر 24 ساعة: {count} (المتوسط اليومي: {average})',
      two: 'محاولات دخول فاشلة في آخر 24 ساعة: {count} (المتوسط اليومي: {average})',
      few: 'محاولات دخول فاشلة في آخر 24 ساعة: {count} (المتوسط اليومي: {average})',
      many: 'محاولات دخول فاشلة في آخر 24 ساعة: {count} (المتوسط اليومي: {average})',
      other: 'محاولات دخول فاشلة في آخر 24 ساعة: {count} (المتوسط اليومي: {average})',
    },
    mailFailed: {
      zero: 'رسائل تعذّر تسليمها ويُعاد إرسالها: {count}',
      one: 'رسائل تعذّر تسليمها ويُعاد إرسالها: {count}',
      two: 'رسائل تعذّر تسليمها ويُعاد إرسالها: {count}',
      few: 'رسائل تعذّر تسليمها ويُعاد إرسالها: {count}',
      many: 'رسائل تعذّر تسليمها ويُعاد إرسالها: {count}',
      other: 'رسائل تعذّر تسليمها ويُعاد إرسالها: {count}',
    },
    mailLate: {
      zero: 'رسائل في الانتظار منذ أكثر من 10 دقائق: {count}',
      one: 'رسائل في الانتظار منذ أكثر من 10 دقائق: {count}',
      two: 'رسائل في الانتظار منذ أكثر من 10 دقائق: {count}',
      few: 'رسائل في الانتظار منذ أكثر من 10 دقائق: {count}',
      many: 'رسائل في الانتظار منذ أكثر من 10 دقائق: {count}',
      other: 'رسائل في الانتظار منذ أكثر من 10 دقائق: {count}',
    },
    webhooks: {
      failing: 'تفشل عمليات تسليم webhook إلى {host}',
      off: 'تم تعطيل webhook إلى {host} بعد حالات فشل متكررة',
      gone: 'تم تعطيل webhook إلى {host}: لم تعد نقطة النهاية موجودة (410)',
    },
    addresses: {
      redirect: {
        zero: '{application}: عناوين إعادة توجيه مرفوضة ({count})',
        one: '{application}: عناوين إعادة توجيه مرفوضة ({count})',
        two: '{application}: عناوين إعادة توجيه مرفوضة ({count})',
        few: '{application}: عناوين إعادة توجيه مرفوضة ({count})',
        many: '{application}: عناوين إعادة توجيه مرفوضة ({count})',
        other: '{application}: عناوين إعادة توجيه مرفوضة ({count})',
      },
      origin: {
        zero: '{application}: مصادر مرفوضة ({count})',
        one: '{application}: مصادر مرفوضة ({count})',
        two: '{application}: مصادر مرفوضة ({count})',
        few: '{application}: مصادر مرفوضة ({count})',
        many: '{application}: مصادر مرفوضة ({count})',
        other: '{application}: مصادر مرفوضة ({count})',
      },
      logout: {
        zero: '{application}: عناوين تسجيل خروج مرفوضة ({count})',
        one: '{application}: عناوين تسجيل خروج مرفوضة ({count})',
        two: '{application}: عناوين تسجيل خروج مرفوضة ({count})',
        few: '{application}: عناوين تسجيل خروج مرفوضة ({count})',
        many: '{application}: عناوين تسجيل خروج مرفوضة ({count})',
        other: '{application}: عناوين تسجيل خروج مرفوضة ({count})',
      },
    },
    unknownApplication: 'تطبيق غير معروف',
  },
  latest: {
    heading: 'أحدث الاشتراكات',
    all: 'كل الأعضاء',
    none: 'لا أعضاء بعد',
  },
}
