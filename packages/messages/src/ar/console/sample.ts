import type { ConsoleMessages } from '../../console-messages.js'

export const sample: ConsoleMessages['sample'] = {
  heading: 'بيانات تجريبية',
  hint: '200 عضو مع جلسات وطلبات ونشاط 90 يومًا، ومجموعة وwebhook. في وضع التطوير فقط، ويمكنك إزالتها لاحقًا.',
  load: 'تحميل أعضاء تجريبيين',
  remove: 'إزالة البيانات التجريبية',
  loaded: 'تم تحميل الأعضاء التجريبيين',
  removed: 'تمت إزالة البيانات التجريبية',
}
