import type { AccountMessages } from '../messages.js'

/** Texts of the account page in Arabic. */
export const account: AccountMessages = {
  heading: 'حسابك',
  sections: {
    profile: 'الملف الشخصي',
  },
  save: 'حفظ التغييرات',
  profile: {
    language: 'لغة الرسائل',
    siteLanguage: 'لغة {site}',
    photoAt: 'صورتك محفوظة على {host}.',
    removePhoto: 'إزالة الصورة',
    nickname: 'الاسم المستعار',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    seenByTeam: 'تراه أنت وفريق {site} فقط.',
    seenByMembers: 'يراه الأعضاء الآخرون إذا كان ملفك عامًا.',
    changedByTeam: 'يحدده {site}.',
    notSet: 'غير محدد',
    yes: 'نعم',
  },
  done: {
    SAVED: 'تم حفظ تغييراتك.',
  },
  faults: {
    CHANGED_MEANWHILE: 'تغيّر ملفك من مكان آخر أثناء فتح هذه الصفحة. ما كتبته لا يزال هنا: راجعه واحفظ مرة أخرى.',
  },
}
