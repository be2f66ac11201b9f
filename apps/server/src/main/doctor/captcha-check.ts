import type { RemoteProviderName } from '../../integrations/captcha/captcha-provider.js'
import { type CaptchaRules, captchaKeysError } from '../../integrations/captcha/captcha-settings.js'
import { type CaptchaConfig, remoteProviders } from '../../integrations/captcha/remote-providers.js'
import { testCaptchaKeys } from '../../integrations/captcha/test-captcha-keys.js'
import { systemClock } from '../../kernel/clock.js'
import { type Finding, ok, problem, warning } from './finding.js'

/** A token that every captcha provider refuses; its response still shows whether the secret key is valid. */
const INVALID_TOKEN = 'foyer-doctor'

/** Checks the captcha keys as far as possible without a person (ux-checklist PO-03). */
export async function checkCaptcha(rules: CaptchaRules, captchaConfig: CaptchaConfig): Promise<Finding> {
  const { provider: name } = rules
  if (name === 'none') return ok('captcha', 'none')
  if (name === 'altcha') return ok('captcha', 'built in, which needs no keys')
  const keysError = captchaKeysError(rules, captchaConfig.secrets !== undefined)
  if (keysError !== undefined)
    return problem('captcha', keysError.replace(/\.$/, ''), 'Without it nobody can prove to be human.')
  const invalidKey = await findInvalidKey(name, rules, captchaConfig)
  if (invalidKey === 'unreachable')
    return warning('captcha', `${name} gave no usable answer`, 'See whether this machine may reach it.')
  if (invalidKey !== undefined)
    return problem(
      'captcha',
      `${name} does not know the secret key of the ${invalidKey} captcha`,
      'Compare it with the one shown at the provider.',
    )
  return ok('captcha', `${name} knows the secret key; whether it belongs to the site key, the console can test`)
}

async function findInvalidKey(name: RemoteProviderName, rules: CaptchaRules, captchaConfig: CaptchaConfig) {
  const provider = remoteProviders(captchaConfig, systemClock)(name)
  const keys = { visible: rules.visibleSiteKey, invisible: rules.invisibleSiteKey }
  for (const kind of ['visible', 'invisible'] as const) {
    if (keys[kind] === null) continue
    const proof = {
      token: INVALID_TOKEN,
      kind,
      siteKey: keys[kind],
      hostnames: new Set<string>(),
      remoteAddress: undefined,
    }
    const { outcome } = await testCaptchaKeys(provider, { ...proof, minScore: rules.minScore })
    if (outcome === 'unreachable') return outcome
    if (outcome === 'secret') return kind
  }
  return undefined
}
