import type { MemberId } from '@foyer/protocol'
import type { FailureReason } from '../../../integrations/identity-providers/failure-reason.js'
import { ProviderError } from '../../../integrations/identity-providers/provider-error.js'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { SignUpRules } from '../../site/settings/sign-up-settings.js'
import type { MemberDeps } from '../deps.js'
import { type NextStep, nextStepOfIdentity } from './external-next-step.js'
import { redeemCallback } from './finish-external-sign-in.js'
import { startExternalSignIn } from './start-external-sign-in.js'

/** What a sign-in with the profile of a test would do to the visitor. */
type ProviderEffect =
  | ('signs-in' | 'links' | 'asks-for-proof' | 'asks-for-code' | 'asks-for-fields')
  | ('new-member' | 'new-member-if-invited' | 'waits-for-approval')

/** The result of an owner's test: the profile and its effect, or why the sign-in failed. */
export type ProviderTestResult =
  | { profile: ProviderProfile; effect: ProviderEffect }
  | { failure: FailureReason; detail: string }

type TestDeps = Pick<
  MemberDeps,
  'storage' | 'siteSnapshot' | 'random' | 'clock' | 'secrets' | 'identityProviders' | 'issuer' | 'limiter'
>

/**
 * Starts the test of a provider, which may be off, by an owner. Returns the URL of the provider and the secret that
 * binds the test to the browser, or why it cannot start.
 * @throws ApplicationError NOT_FOUND
 */
export const startProviderTest = (
  providerId: string,
  memberId: MemberId,
  deps: TestDeps,
): Promise<{ url: URL; browserSecret: string } | ProviderTestResult> =>
  withFailure(() => startExternalSignIn({ providerId, purpose: 'test', memberId }, deps))

/**
 * Finishes a test with the parameters of the callback. Nothing is linked or created.
 * @throws ApplicationError INVALID_STATE_TOKEN (expired, used, of another browser), NOT_FOUND
 */
export const finishProviderTest = (
  request: { providerId: string; callback: URLSearchParams; browserSecret: string },
  deps: TestDeps,
): Promise<ProviderTestResult> =>
  withFailure(async () => {
    const { provider, profile } = await redeemCallback(request, ['test'], deps)
    const { settings } = deps.siteSnapshot.current()
    const effect = await deps.storage.read(async (stores): Promise<ProviderEffect> => {
      const known = await stores.externalIdentities.find(provider.providerId, profile.subject)
      if (known !== undefined) return 'signs-in'
      try {
        return effectOf(await nextStepOfIdentity(profile, provider, stores, deps), settings.signUp)
      } catch (error) {
        if (error instanceof ApplicationError && error.kind === 'PERMISSION_DENIED') return 'new-member-if-invited'
        throw error
      }
    })
    return { profile, effect }
  })

async function withFailure<Result>(
  action: () => Promise<Result>,
): Promise<Result | { failure: FailureReason; detail: string }> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { explainFailure } = await import('../../../integrations/identity-providers/failure-reason.js')
    return explainFailure(error)
  }
}

function effectOf({ kind }: NextStep, { policy }: SignUpRules): ProviderEffect {
  switch (kind) {
    case 'link':
      return 'links'
    case 'prove-account':
      return 'asks-for-proof'
    case 'verify-address':
      return 'asks-for-code'
    case 'complete-profile':
      return 'asks-for-fields'
    case 'create':
      return policy === 'approval' ? 'waits-for-approval' : 'new-member'
  }
}

/** Returns whether the state of a callback is that of a test, which the console finishes. */
export const isProviderTest = async (
  state: string,
  { storage, clock }: Pick<TestDeps, 'storage' | 'clock'>,
): Promise<boolean> =>
  (await storage.read((stores) => stores.externalSignIns.find(digestOf(state), clock.now())))?.purpose === 'test'
