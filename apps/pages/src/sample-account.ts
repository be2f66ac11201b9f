import { type AccountSection, accountSections, type PageModel } from '@foyer/protocol'
import { email, form, frame, ownFields } from './sample-frame.js'

const account = {
  ...frame,
  ...form,
  page: 'account',
  sections: Object.keys(accountSections) as AccountSection[],
  account: { email, name: 'Ana Duarte' },
  signOut: form,
} as const
const profile = {
  ...account,
  section: 'profile',
  revision: 3,
  names: { nickname: 'Ana', firstName: 'Ana', lastName: 'Duarte' },
  language: 'en',
  siteLanguage: 'en',
  profileFields: [
    ...ownFields.map((shown, index) => (index === 0 ? { ...shown, text: 'Saudade' } : shown)),
    {
      field: { ...ownFields[3]?.field, key: 'member-since', label: { en: 'Member since', ar: 'عضو منذ' } },
      text: '2019-05-04',
    },
  ].map((shown, index, { length }) =>
    index === length - 1 ? { ...shown, field: { ...shown.field, changedBy: 'owner', seenBy: 'members' } } : shown,
  ),
} as Extract<PageModel, { page: 'account'; section: 'profile' }>

/** One model for each state of the account page. */
export const accountSamples = {
  accountProfile: { ...profile, photoHost: 'pictures.example' },
  accountProfileSaved: { ...profile, done: { code: 'SAVED' } },
  accountProfileWrong: {
    ...profile,
    fieldErrors: {
      nickname: { code: 'FIELD_TOO_LONG', values: { most: 100 } },
      'custom.boat': { code: 'FIELD_MISSING' },
    },
  },
  accountProfileChanged: { ...profile, message: { code: 'CHANGED_MEANWHILE' } },
} satisfies Record<string, PageModel>
