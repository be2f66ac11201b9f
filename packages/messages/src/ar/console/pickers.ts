import type { ConsoleMessages } from '../../console-messages.js'

export const pickers: ConsoleMessages['pickers'] = {
  date: {
    open: 'اختيار التاريخ',
    today: 'اليوم',
    clear: 'مسح',
    previousYear: 'السنة السابقة',
    previousMonth: 'الشهر السابق',
    nextMonth: 'الشهر التالي',
    nextYear: 'السنة التالية',
    invalid: 'أدخل تاريخًا مثل {example}.',
    tooEarly: 'أدخل {limit} أو تاريخًا بعده.',
    tooLate: 'أدخل {limit} أو تاريخًا قبله.',
  },
  file: {
    choose: 'اختيار ملف',
    replace: 'اختيار ملف آخر',
    drop: 'أو أفلته هنا',
    none: 'لم يُختر أي ملف',
    remove: 'إزالة الملف',
    tooLarge: 'الملف كبير جدًا. اختر ملفًا لا يتجاوز {size}.',
    wrongType: 'نوع الملف هذا غير مدعوم. اختر {types}.',
  },
}
