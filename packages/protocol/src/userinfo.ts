import { z } from 'zod'

/** Who the member is: OpenID Connect Core §5.3.2. */
export const userInfo = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  locale: z.string().optional(),
})
export type UserInfo = z.output<typeof userInfo>

/** The same in the provider's camelCase (wire-protocol §3.4). */
export const providerUserInfo = z.object({
  sub: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  language: z.string().optional(),
})
export type ProviderUserInfo = z.output<typeof providerUserInfo>
