import type { ConsoleMessages } from '../../console-messages.js'

export const owners: ConsoleMessages['owners'] = {
  roleHints: {
    owner: 'مالك: وصول كامل، بما فيه الأدوار.',
    moderator: 'مشرف: يدير الأعضاء ويعرض ما سوى ذلك.',
    'read-only': 'مُشاهد: وصول للقراءة فقط.',
  },
  roleChanged: 'دور {email} الآن {role}.',
  invited: 'أُرسلت دعوة إلى {email}.',
  heading: 'الفريق',
  table: 'أعضاء الفريق',
  since: 'منذ',
  roleOf: 'دور {email}',
  removeOne: 'إزالة {email}…',
  invitedBadge: 'مدعو',
  expires: 'تنتهي صلاحيته في {day}',
  revokeOne: 'إلغاء دعوة {email}',
  revoked: 'تم إلغاء الدعوة.',
  invite: 'دعوة عضو إلى الفريق',
  submit: 'إرسال دعوة',
  removeTitle: 'إزالة {email}؟',
  removed: 'تمت إزالة {email} من الفريق.',
  removeHint: 'يبقى عضوًا ويفقد الوصول إلى لوحة التحكم فورًا. لا يمكن إزالة آخر مالك.',
}
