import { z } from 'zod'
import { anyText, bool } from '../scalars.js'

/** Userinfo response: OpenID Connect Core §5.3.2. */
export const userInfo = z.object({
  sub: anyText,
  email: anyText.optional(),
  email_verified: bool.optional(),
  given_name: anyText.optional(),
  family_name: anyText.optional(),
  name: anyText.optional(),
  picture: anyText.optional(),
  locale: anyText.optional(),
  /** The owner who views the site as the member (RFC 8693 §4.1). */
  act: z.object({ sub: anyText }).optional(),
})
export type UserInfo = z.output<typeof userInfo>

/** Userinfo response in Wix's camelCase (wire-protocol §3.4). */
export const wixUserInfo = z.object({
  sub: anyText,
  email: anyText.optional(),
  emailVerified: bool.optional(),
  givenName: anyText.optional(),
  familyName: anyText.optional(),
  name: anyText.optional(),
  picture: anyText.optional(),
  language: anyText.optional(),
  /** The owner who views the site as the member (RFC 8693 §4.1). */
  act: z.object({ sub: anyText }).optional(),
})
export type WixUserInfo = z.output<typeof wixUserInfo>
