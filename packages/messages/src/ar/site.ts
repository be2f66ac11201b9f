import type { SiteMessages } from '../messages.js'

/** Texts about the site itself, its logo and its links, in Arabic. */
export const site: SiteMessages = {
  logo: 'شعار {site}',
  terms: 'الشروط',
  privacy: 'الخصوصية',
  support: 'المساعدة',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  askForHelp: 'الحصول على المساعدة',
  agree: 'بإنشاء حساب فإنك توافق على {terms}.',
  data: 'توضّح {privacy} ما يحدث لبياناتك.',
  termsInside: 'شروط الخدمة',
  privacyInside: 'سياسة الخصوصية',
  about: 'عن {site}',
}
