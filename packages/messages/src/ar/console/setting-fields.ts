import type { ConsoleMessages } from '../../console-messages.js'

export const settingFields: ConsoleMessages['settings']['fields'] = {
  'site.name': {
    label: 'اسم الموقع',
    hint: 'يظهر في كل صفحة وكل رسالة.',
  },
  'site.language': {
    label: 'اللغة',
    hint: 'تُستخدم عندما لا تكون للزائر لغة مفضلة.',
  },
  'signup.policy': {
    label: 'سياسة الاشتراك',
    hint: 'من يمكنه أن يصبح عضوًا.',
  },
  'signup.verifyEmail': {
    label: 'طلب التحقق من البريد الإلكتروني',
    hint: 'يؤكد أن المستخدمين يملكون بريدهم. يضيف خطوة ورسالة إلى الاشتراك.',
  },
  'signin.methods': {
    label: 'طرق تسجيل الدخول',
    hint: 'ما يثبت به الأعضاء هويتهم في صفحة تسجيل الدخول.',
    options: {
      password: 'كلمة مرور',
      'password-and-code': 'كلمة مرور أو رمز بالبريد',
      code: 'رمز بالبريد فقط',
    },
  },
  'accounts.disclosure': {
    label: 'إخفاء ما إذا كان البريد مسجلًا',
    hint: 'يمنع حصر الحسابات. تصبح رسائل الخطأ أقل تحديدًا.',
  },
  'password.minLength': {
    label: 'الحد الأدنى لطول كلمة المرور',
    hint: 'يسري على كلمات المرور الجديدة.',
  },
  'password.bannedWords': {
    label: 'كلمات محظورة',
    hint: 'تفصل بينها فواصل، وفي كل منها 3 أحرف أو أرقام على الأقل. لا يجوز أن تحتويها كلمات المرور الجديدة. اسم الموقع محظور دائمًا.',
  },
  'captcha.provider': {
    label: 'المزوّد',
    hint: 'من يتحقق من أن الزائر إنسان.',
    options: {
      none: 'لا شيء',
      altcha: 'مدمج (إثبات عمل، دون طرف ثالث)',
      recaptcha: 'reCAPTCHA',
      hcaptcha: 'hCaptcha',
      turnstile: 'Turnstile',
    },
  },
  'captcha.when': {
    label: 'متى',
    hint: 'المشبوهة: بعد محاولات فاشلة أو محاولات كثيرة من شبكة واحدة.',
    options: {
      risk: 'للطلبات المريبة فقط',
      always: 'دائمًا',
    },
  },
  'captcha.for': {
    label: 'الإجراءات',
    hint: 'الإجراءات التي تتطلب كابتشا.',
    options: {
      register: 'الاشتراك',
      login: 'تسجيل الدخول',
      recovery: 'إعادة تعيين كلمة المرور',
      anonymous: 'الزيارة الأولى',
    },
  },
  'captcha.siteKey': {
    label: 'مفتاح الموقع',
    hint: 'يتطلب المفتاح السري في FOYER_CAPTCHA_SECRET على الخادم.',
  },
  'captcha.invisibleSiteKey': {
    label: 'مفتاح الموقع غير المرئي',
    hint: 'يُستخدم في الصفحات التي ليس فيها كابتشا مرئي.',
  },
  'captcha.score': {
    label: 'الحد الأدنى للدرجة',
    hint: 'يقيّم reCAPTCHA v3 كل زائر من 0 (روبوت) إلى 1 (إنسان). تُرفض الدرجات الأقل.',
  },
  'branding.layout': {
    label: 'التخطيط',
    hint: 'ترتيب الصفحات المستضافة.',
    options: {
      door: 'باب',
      card: 'بطاقة',
      split: 'مقسم مع صورة',
    },
  },
  'branding.logo': {
    label: 'الشعار',
    hint: 'تُستخدم صور PNG أو JPEG حتى 64 ك.ب وأضلاعها من 16 إلى 1600 بكسل دون تغيير. وتُحوّل الملفات الأكبر وSVG وWebP حتى 4 م.ب إلى PNG. تُعرض بحد أقصى 192 × 48 بكسل.',
  },
  'branding.logoAlt': {
    label: 'النص البديل للشعار',
    hint: 'تقرؤه قارئات الشاشة. الافتراضي: شعار الموقع.',
  },
  'branding.colour': {
    label: 'اللون',
    hint: 'للأزرار والروابط في الصفحات والرسائل.',
  },
  'branding.background': {
    label: 'الخلفية',
    hint: 'لون واحد أو لونان (فاتح وداكن) أو «plain». الافتراضي: درجة من اللون أعلاه.',
  },
  'branding.radius': {
    label: 'الزوايا',
    hint: 'للأزرار والحقول والبطاقات.',
    options: {
      none: 'حادة',
      small: 'صغيرة',
      medium: 'متوسطة',
      large: 'كبيرة',
    },
  },
  'branding.font': {
    label: 'الخط',
    hint: 'لا يُحمَّل شيء من خوادم أخرى.',
    options: {
      foyer: 'Hanken Grotesk (الافتراضي)',
      system: 'خط النظام',
      serif: 'خط مذيل',
      rounded: 'خط مستدير',
    },
  },
  'branding.picture': {
    label: 'الصورة',
    hint: 'PNG أو JPEG أو WebP حتى 4 ميغابايت، وكل جانب 400 بكسل على الأقل. تُصغَّر الملفات الكبيرة إلى 140 كيلوبايت.',
  },
  'branding.clients': {
    label: 'سمات التطبيقات',
    hint: 'متغيرات CSS حسب معرّف العميل بصيغة JSON. تغيّر ألوان تسجيل الدخول لتطبيق واحد وزواياه وعرضه وخطه. <link>المتغيرات</link>',
  },
  'branding.termsUrl': {
    label: 'شروط الخدمة',
    hint: 'تظهر أسفل كل صفحة وكل رسالة، وقبل الاشتراك.',
  },
  'branding.privacyUrl': {
    label: 'سياسة الخصوصية',
    hint: 'تظهر حيث تظهر الشروط.',
  },
  'branding.supportUrl': {
    label: 'المساعدة',
    hint: 'صفحة أو عنوان بريد للحصول على المساعدة.',
  },
  'promotion.undoFor': {
    label: 'مهلة التراجع عن النقل',
    hint: 'المدة التي يمكن للأعضاء خلالها التراجع عما فعله تسجيل الدخول بعناصر زيارتهم. 0 لا يحتفظ بشيء.',
  },
  'visitors.keepFor': {
    label: 'الاحتفاظ بعناصر الزوار',
    hint: 'تُحذف عناصر الزائر بعد هذه المدة من آخر زيارة.',
  },
  'visitors.idleFor': {
    label: 'مدة خمول الزائر',
    hint: 'ينتهي الزائر بعد هذه المدة من آخر زيارة، إذا كان التطبيق يحفظ رموز التحديث المجددة.',
  },
  'visitors.longest': {
    label: 'أقصى مدة للزائر',
    hint: 'ينتهي الزائر بعد هذه المدة من أول زيارة، مهما كان نشاطه.',
  },
  'changes.keepFor': {
    label: 'الاحتفاظ بتغييرات العناصر',
    hint: 'للبرامج التي تتابع مجموعة مفعّلة فيها أحداث التغيير.',
  },
  'data.requestsPerMinute': {
    label: 'طلبات البيانات',
    hint: 'الحد لكل زائر أو عضو على كل عقدة. لا حد لمفاتيح API. يُلغى إذا عمل الخادم مع FOYER_LIMITS=off.',
  },
  'members.deletionGraceDays': {
    label: 'مهلة السماح',
    hint: 'يُسجَّل خروج الأعضاء المحذوفين فورًا، ويمكنهم استعادة الحساب بتسجيل الدخول خلال هذه المهلة. 0 يحذف فورًا.',
  },
  'members.directory': {
    label: 'إدراج الأعضاء العامين',
    hint: 'يمكن للزوار والأعضاء إدراج اسم الأعضاء ذوي الملفات العامة وصورهم وألقابهم. يبقى الآخرون مخفيين.',
  },
}
