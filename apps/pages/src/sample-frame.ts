import type { ProfileField } from '@foyer/protocol'

// What the sample models have in common.

export const frame = {
  siteName: 'Harbour & Pine',
  locale: 'en',
  homeUrl: 'https://harbour.example/',
  requestId: '1700512345.8812640193',
  hereUrl: '/signin?request=request-handle',
}
const logo =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%20160%2040%22%3E%3Cpath%20fill=%22%23b3261e%22%20d=%22M4%2036V20a16%2016%200%200%201%2032%200v16z%22/%3E%3Cpath%20fill=%22%23333%22%20d=%22M48%2012h104v5H48zm0%2012h70v5H48z%22/%3E%3C/svg%3E'
export const branding = {
  stylesheet: '/brand/theme-0000000000000000.css?accent=%23b3261e',
  background: { light: '#f7e3e1', dark: '#1b1110' },
  logo: { src: logo, width: 160, height: 40 },
  termsUrl: 'https://harbour.example/terms',
  privacyUrl: 'https://harbour.example/privacy',
  supportUrl: 'mailto:help@harbour.example',
}
export const form = { csrf: 'csrf-value', request: 'request-handle', action: '/post-here' }
const links = { signInUrl: '/signin', signUpUrl: '/signup', forgotPasswordUrl: '/forgot-password' }
export const all = { ...frame, ...form, ...links }
export const email = 'ana@example.com'
const own = (field: Omit<ProfileField, 'shownAt' | 'changedBy' | 'seenBy' | 'required'> & { required?: boolean }) => ({
  field: { required: false, shownAt: 'sign-up', changedBy: 'member', seenBy: 'private', ...field } as ProfileField,
})
export const ownFields = [
  own({
    key: 'boat',
    kind: 'text',
    label: { en: 'Name of your boat', ar: 'اسم قاربك' },
    hint: { en: 'As it is painted on the stern.', ar: 'كما هو مكتوب على مؤخرته.' },
    required: true,
  }),
  own({ key: 'length', kind: 'number', label: { en: 'Length in metres', ar: 'الطول بالأمتار' }, most: 40 }),
  own({
    key: 'berth',
    kind: 'choice',
    label: { en: 'Berth', ar: 'المرسى' },
    options: [
      { value: 'north', label: { en: 'North pier', ar: 'الرصيف الشمالي' } },
      { value: 'south', label: { en: 'South pier', ar: 'الرصيف الجنوبي' } },
    ],
  }),
  own({ key: 'since', kind: 'date', label: { en: 'Sailing since', ar: 'تبحر منذ' } }),
  own({ key: 'phone', kind: 'phone', label: { en: 'Phone', ar: 'الهاتف' } }),
  own({ key: 'about', kind: 'long-text', label: { en: 'About you', ar: 'نبذة عنك' } }),
  own({
    key: 'rules',
    kind: 'checkbox',
    label: { en: 'I keep to the harbour rules', ar: 'ألتزم بقواعد المرفأ' },
    required: true,
  }),
]
