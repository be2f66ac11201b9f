import type { RemoteProviderName } from '../../integrations/captcha/captcha-provider.js'
import { type CaptchaRules, captchaKeysFault } from '../../integrations/captcha/captcha-settings.js'
import { type CaptchaOutside, remoteProviders } from '../../integrations/captcha/remote-providers.js'
import { testKeys } from '../../integrations/captcha/test-keys.js'
import { systemClock } from '../../kernel/clock.js'
import { type Finding, ok, problem, warning } from './finding.js'

/** No provider accepts it, but each says whether it knows the secret key that came along. */
const NOBODYS_TOKEN = 'foyer-doctor'

/** The keys of the captcha, as far as they can be checked without a person (ux-checklist PO-03). */
export async function checkCaptcha(rules: CaptchaRules, outside: CaptchaOutside): Promise<Finding> {
  const { provider: name } = rules
  if (name === 'none') return ok('captcha', 'none')
  if (name === 'altcha') return ok('captcha', 'built in, which needs no keys')
  const fault = captchaKeysFault(rules, outside.secrets !== undefined)
  if (fault !== undefined)
    return problem('captcha', fault.replace(/\.$/, ''), 'Without it nobody can prove to be human.')
  const wrong = await wrongKey(name, rules, outside)
  if (wrong === 'unreachable')
    return warning('captcha', `${name} gave no usable answer`, 'See whether this machine may reach it.')
  if (wrong !== undefined)
    return problem(
      'captcha',
      `${name} does not know the secret key of the ${wrong} captcha`,
      'Compare it with the one that is shown there.',
    )
  return ok('captcha', `${name} knows the secret key; whether it belongs to the site key, the console can test`)
}

async function wrongKey(name: RemoteProviderName, rules: CaptchaRules, outside: CaptchaOutside) {
  const provider = remoteProviders(outside, systemClock)(name)
  const keys = { visible: rules.visibleSiteKey, invisible: rules.invisibleSiteKey }
  for (const kind of ['visible', 'invisible'] as const) {
    if (keys[kind] === null) continue
    const proof = {
      token: NOBODYS_TOKEN,
      kind,
      siteKey: keys[kind],
      hostnames: new Set<string>(),
      remoteAddress: undefined,
    }
    const { outcome } = await testKeys(provider, { ...proof, leastScore: rules.leastScore })
    if (outcome === 'unreachable') return outcome
    if (outcome === 'secret') return kind
  }
  return undefined
}
