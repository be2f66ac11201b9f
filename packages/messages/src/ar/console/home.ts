import type { ConsoleMessages } from '../../console-messages.js'

export const home: ConsoleMessages['home'] = {
  steps: {
    name: {
      label: 'تسمية الموقع',
      hint: 'يظهر في كل صفحة وكل رسالة.',
      action: 'الإعدادات',
    },
    policy: {
      label: 'تحديد من يمكنه إنشاء حساب',
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
    unknown: 'لا يوجد أسبوع سابق بعد',
  },
  attention: {
    heading: 'يحتاج إلى اهتمام',
    nothing: 'لا شيء يحتاج إلى اهتمام',
    requests: {
      zero: 'لا توجد طلبات للمراجعة',
      one: 'طلب واحد للمراجعة',
      two: 'طلبان للمراجعة',
      few: '{count} طلبات للمراجعة',
      many: '{count} طلبًا للمراجعة',
      other: '{count} طلب للمراجعة',
    },
    failures: {
      zero: 'لا محاولات دخول فاشلة في آخر 24 ساعة (المتوسط اليومي: {average})',
      one: 'محاولة دخول فاشلة واحدة في آخر 24 ساعة (المتوسط اليومي: {average})',
      two: 'محاولتا دخول فاشلتان في آخر 24 ساعة (المتوسط اليومي: {average})',
      few: '{count} محاولات دخول فاشلة في آخر 24 ساعة (المتوسط اليومي: {average})',
      many: '{count} محاولة دخول فاشلة في آخر 24 ساعة (المتوسط اليومي: {average})',
      other: '{count} محاولة دخول فاشلة في آخر 24 ساعة (المتوسط اليومي: {average})',
    },
    mailFailed: {
      zero: 'لا رسائل تعذّر تسليمها',
      one: 'تعذّر تسليم رسالة واحدة وسيُعاد إرسالها',
      two: 'تعذّر تسليم رسالتين وسيُعاد إرسالهما',
      few: 'تعذّر تسليم {count} رسائل وسيُعاد إرسالها',
      many: 'تعذّر تسليم {count} رسالة وسيُعاد إرسالها',
      other: 'تعذّر تسليم {count} رسالة وسيُعاد إرسالها',
    },
    mailLate: {
      zero: 'لا رسائل في الانتظار منذ أكثر من 10 دقائق',
      one: 'رسالة واحدة في الانتظار منذ أكثر من 10 دقائق',
      two: 'رسالتان في الانتظار منذ أكثر من 10 دقائق',
      few: '{count} رسائل في الانتظار منذ أكثر من 10 دقائق',
      many: '{count} رسالة في الانتظار منذ أكثر من 10 دقائق',
      other: '{count} رسالة في الانتظار منذ أكثر من 10 دقائق',
    },
    webhooks: {
      failing: 'تفشل عمليات تسليم webhook إلى {host}',
      off: 'تم تعطيل webhook إلى {host} بعد حالات فشل متكررة',
      gone: 'تم تعطيل webhook إلى {host}: لم تعد نقطة النهاية موجودة (410)',
    },
    addresses: {
      redirect: {
        zero: '{application}: لم يُرفض أي عنوان إعادة توجيه',
        one: '{application}: رُفض عنوان إعادة توجيه واحد',
        two: '{application}: رُفض عنوانا إعادة توجيه',
        few: '{application}: رُفضت {count} عناوين إعادة توجيه',
        many: '{application}: رُفض {count} عنوان إعادة توجيه',
        other: '{application}: رُفض {count} عنوان إعادة توجيه',
      },
      origin: {
        zero: '{application}: لم يُرفض أي مصدر',
        one: '{application}: رُفض مصدر واحد',
        two: '{application}: رُفض مصدران',
        few: '{application}: رُفضت {count} مصادر',
        many: '{application}: رُفض {count} مصدرًا',
        other: '{application}: رُفض {count} مصدر',
      },
      logout: {
        zero: '{application}: لم يُرفض أي عنوان إعادة توجيه بعد تسجيل الخروج',
        one: '{application}: رُفض عنوان إعادة توجيه واحد بعد تسجيل الخروج',
        two: '{application}: رُفض عنوانا إعادة توجيه بعد تسجيل الخروج',
        few: '{application}: رُفضت {count} عناوين إعادة توجيه بعد تسجيل الخروج',
        many: '{application}: رُفض {count} عنوان إعادة توجيه بعد تسجيل الخروج',
        other: '{application}: رُفض {count} عنوان إعادة توجيه بعد تسجيل الخروج',
      },
    },
    unknownApplication: 'تطبيق غير معروف',
  },
  latest: {
    heading: 'أحدث الحسابات',
    all: 'جميع الأعضاء',
    none: 'لا يوجد أعضاء حتى الآن',
  },
}
