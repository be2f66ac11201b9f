import type { FormFrame, PageMessage } from './page-frame.js'
import type { ProfileField } from './profile-fields.js'

/** The sections of the hosted account page, in the order of their links, with their paths. */
export const accountSections = {
  profile: '/account',
} as const
export type AccountSection = keyof typeof accountSections

/** What every section of the account page has. The form of the section posts to `action`. */
interface AccountFrame extends FormFrame {
  page: 'account'
  /** The sections with a link: those that this member has. */
  sections: readonly AccountSection[]
  /** The member whose account it is; `name` if they have one. */
  account: { email: string; name?: string }
  signOut: FormFrame
  /** What the last form of the section has done. */
  done?: PageMessage
}

/** Names, language and the owner's profile fields; the form posts `revision`, so that a change elsewhere is noticed. */
export interface AccountProfile extends AccountFrame {
  section: 'profile'
  revision: number
  names: { nickname: string; firstName: string; lastName: string }
  /** Language of emails, one of the product's languages; empty for that of the site. */
  language: string
  /** The host of the member's picture, which the form can remove with `removePhoto=1`. */
  photoHost?: string
  profileFields: { field: ProfileField; text?: string }[]
  /** Language of the owner's texts that are not available in the page's language. */
  siteLanguage: string
}

export type AccountPage = AccountProfile
