import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@foyer/protocol'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { MemberDeps } from '../deps.js'
import { memberNotFound } from '../profile/change-profile.js'
import type { CallerPasskeys } from './caller-passkeys.js'
import { issueChallenge } from './passkey-challenge.js'
import { PASSKEY_ALGORITHMS, requireRelyingPartyId } from './passkey-site.js'

type OptionDeps = Pick<MemberDeps, 'issuer' | 'siteSnapshot' | 'random' | 'clock' | 'secrets'>

/**
 * Returns the options of `navigator.credentials.get()`. They name no credential, so that they are the same for
 * everybody and reveal no account (WebAuthn §14.6.2).
 * @throws ApplicationError PERMISSION_DENIED if the site does not offer passkeys
 */
export const passkeySignInOptions = (binding: string, deps: OptionDeps): PasskeyRequestOptions => ({
  rpId: requireRelyingPartyId(deps),
  challenge: issueChallenge({ purpose: 'sign-in', binding }, deps),
  timeout: lifetimes.passkeyChallenge.ms,
  userVerification: 'required',
})

/**
 * Returns the options of `navigator.credentials.create()` for a member. They exclude the passkeys that the member has.
 * @throws ApplicationError PERMISSION_DENIED, NOT_FOUND
 */
export async function passkeyCreationOptions(
  { memberId, binding }: CallerPasskeys,
  deps: OptionDeps & Pick<MemberDeps, 'storage'>,
): Promise<PasskeyCreationOptions> {
  const rpId = requireRelyingPartyId(deps)
  const { member, passkeys } = await deps.storage.read(async (stores) => ({
    member: await stores.members.find(memberId),
    passkeys: await stores.passkeys.listOf(memberId),
  }))
  if (member === undefined) throw memberNotFound()
  return {
    rp: { id: rpId, name: deps.siteSnapshot.current().settings.name },
    user: { id: Buffer.from(memberId).toString('base64url'), name: member.email, displayName: member.email },
    challenge: issueChallenge({ purpose: 'add', binding }, deps),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: lifetimes.passkeyChallenge.ms,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports: [...transports],
    })),
  }
}
