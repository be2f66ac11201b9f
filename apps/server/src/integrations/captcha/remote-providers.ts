import type { Clock } from '../../kernel/clock.js'
import { postAnywhere, postToPublic } from '../../platform/network/post-form.js'
import type { CaptchaProvider, RemoteProviderName } from './captcha-provider.js'
import { type CaptchaSecrets, siteverifyProvider, verifyAddresses } from './siteverify-provider.js'

/** What only the outside can say about the providers. */
export interface CaptchaConfig {
  secrets: CaptchaSecrets | undefined
  /** Stand-ins for the verify addresses, for tests; they may be on this machine. */
  addresses?: Readonly<Record<RemoteProviderName, string>>
  timeoutMs?: number
}

/** The secret keys from the environment; without one of its own, the invisible captcha uses that of the visible one. */
export function captchaConfig({
  captchaSecret,
  captchaInvisibleSecret,
}: {
  captchaSecret?: string
  captchaInvisibleSecret?: string
}): CaptchaConfig {
  const visible = captchaSecret ?? captchaInvisibleSecret
  const invisible = captchaInvisibleSecret ?? captchaSecret
  return { secrets: visible === undefined || invisible === undefined ? undefined : { visible, invisible } }
}

/** The providers by name; undefined without secret keys. */
export function remoteProviders(
  { secrets, addresses, timeoutMs }: CaptchaConfig,
  clock: Clock,
): (name: RemoteProviderName) => CaptchaProvider | undefined {
  if (secrets === undefined) return () => undefined
  const post = addresses === undefined ? postToPublic : postAnywhere
  const shared = { secrets, post, clock, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  const providers = new Map<RemoteProviderName, CaptchaProvider>()
  return (name) => {
    const known = providers.get(name)
    if (known !== undefined) return known
    const provider = siteverifyProvider({ ...shared, name, address: (addresses ?? verifyAddresses)[name] })
    providers.set(name, provider)
    return provider
  }
}
