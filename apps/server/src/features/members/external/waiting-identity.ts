import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { assertPasswordUnchanged } from '../sign-in/assert-password-unchanged.js'
import { nextStepOfIdentity, type OpenStep } from './external-next-step.js'
import { linkIdentity } from './link-identity.js'

/** An identity that waits in a browser until the person has proven an account. */
export interface WaitingIdentity {
  provider: IdentityProvider
  profile: ProviderProfile
  /** The address that the provider named. */
  email: string | null
  step: OpenStep
}

/**
 * Returns the identity of a provider that waits in a browser. Undefined if there is none, the provider is off, or an
 * invitation is required by now.
 */
export async function findWaitingIdentity(
  browserSecret: string,
  providerId: string,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'clock'>,
): Promise<WaitingIdentity | undefined> {
  const { storage, siteSnapshot, clock } = deps
  const provider = siteSnapshot.current().providers.get(providerId)
  if (provider === undefined || !provider.isEnabled) return undefined
  return storage.read(async (stores) => {
    const waiting = await stores.externalSignIns.listWaiting(digestOf(browserSecret), clock.now())
    const profile = waiting.find((one) => one.providerId === providerId)?.profile
    if (profile == null) return undefined
    const kind = await nextStepOfIdentity(profile, provider, stores, deps).then(
      (next) => next.kind,
      () => undefined,
    )
    if (kind === undefined) return undefined
    const step = kind === 'link' ? 'prove-account' : kind === 'create' ? 'complete-profile' : kind
    return { provider, profile, email: readEmailAddress(profile.email ?? '')?.email ?? null, step }
  })
}

/** Discards what waits in a browser: the person chose to sign in another way. */
export const discardWaitingIdentities = (
  browserSecret: string,
  { storage }: Pick<MemberDeps, 'storage'>,
): Promise<void> => storage.write((stores) => stores.externalSignIns.discardWaiting(digestOf(browserSecret)))

/**
 * Sets the address that the account must have to which an identity is linked whose provider names none.
 */
export async function setWaitingAddress(
  { browserSecret, providerId, email }: { browserSecret: string; providerId: string; email: string },
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<void> {
  const emailKey = readEmailAddress(email)?.emailKey
  if (emailKey === undefined) return
  await storage.transact(async (stores) => {
    const waiting = await stores.externalSignIns.listWaiting(digestOf(browserSecret), clock.now())
    const found = waiting.find((one) => one.providerId === providerId)
    if (found?.profile == null || readEmailAddress(found.profile.email ?? '') !== undefined) return
    await stores.externalSignIns.setProfile(found.digest, found.profile, emailKey, found.expiresAt)
  })
}

/** An identity that a form announced: it waits in the browser with this secret, and is of this provider. */
interface AnnouncedIdentity {
  browserSecret: string
  providerId: string
}

/** Returns whether an announced identity waits for an address, and whether its provider named the address. */
export async function isWaitingFor(
  { browserSecret, providerId }: AnnouncedIdentity,
  emailKey: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<{ isAddressKnown: boolean } | undefined> {
  const waiting = await storage.read((stores) =>
    stores.externalSignIns.listWaiting(digestOf(browserSecret), clock.now()),
  )
  const found = waiting.find((one) => one.providerId === providerId)
  if (found?.emailKey !== emailKey) return undefined
  return { isAddressKnown: readEmailAddress(found.profile?.email ?? '') !== undefined }
}

/**
 * Links the identity that a form announced to the member who has just proven an account there, and no other that waits
 * in the browser. Does nothing unless the address of the profile is that of the member, and the member has verified it:
 * a profile that someone else left in the browser must not get into the account (V6.8.1).
 * @throws ApplicationError INVALID_PASSWORD if the password has changed since the authentication
 */
export async function linkWaitingIdentity(
  member: Pick<Member, 'memberId' | 'email' | 'emailKey' | 'emailVerified' | 'profile' | 'passwordHash'>,
  { browserSecret, providerId }: AnnouncedIdentity,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'random' | 'clock' | 'mail'>,
): Promise<void> {
  const { storage, clock, siteSnapshot, mail } = deps
  if (!member.emailVerified) return
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    const waiting = await stores.externalSignIns.listWaiting(digestOf(browserSecret), clock.now())
    const found = waiting.find((one) => one.providerId === providerId)
    if (found?.profile == null || found.emailKey !== member.emailKey) return
    if (!(await stores.externalSignIns.deleteWaiting(found.digest))) return
    const provider = siteSnapshot.current().providers.get(providerId)
    if (provider?.isEnabled) await linkIdentity(member, provider, found.profile, stores, deps)
  })
  mail.wake()
}
