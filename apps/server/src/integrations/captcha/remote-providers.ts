import type { Clock } from '../../kernel/clock.js'
import { postAnywhere, postToPublic } from '../../platform/network/post-form.js'
import type { CaptchaProvider, RemoteProviderName } from './captcha-provider.js'
import { type CaptchaSecrets, siteverifyProvider, verifyAddresses } from './siteverify-provider.js'

/** The captcha configuration that comes from the environment. */
export interface CaptchaConfig {
  secrets: CaptchaSecrets | undefined
  /** Replacements for the verify endpoints, for tests; may be on the local machine. */
  addresses?: Readonly<Record<RemoteProviderName, string>>
  timeoutMs?: number
}

/**
 * Reads the secret keys from the environment. Without a key of its own, the invisible captcha uses that of the visible
 * one.
 */
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

/** Builds the providers by name; undefined for those without secret keys. */
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
