import { captchaKeysError } from '../../../../integrations/captcha/captcha-settings.js'
import { settingsInForce } from '../../../site/settings/site-settings.js'
import type { SiteDefinition } from '../site-definition.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { planClients } from './plan-clients.js'
import { planCollections } from './plan-collections.js'
import { planIdentityProviders } from './plan-identity-providers.js'
import { planProfileFields, planSettings } from './plan-settings.js'
import { planWebhooks } from './plan-webhooks.js'
import { newReport, type PlanOptions, type SitePlan } from './site-plan.js'
import type { SiteFacts } from './site-state.js'

/**
 * Compares a site with what a file says. What the site has beyond a section of the file is deleted with `prune`, and
 * else named. Faults are those that only this comparison shows.
 */
export function planSite(
  definition: SiteDefinition,
  facts: SiteFacts,
  options: PlanOptions,
): { plan: SitePlan; faults: SiteFileFault[] } {
  const { prune, deployment } = options
  const report = newReport()
  const faults: SiteFileFault[] = []
  const steps = {
    settings: {
      ...planSettings(definition.settings, facts, options, report),
      ...planProfileFields(definition.profileFields, facts, options, report),
    },
    clients: planClients(definition.clients, facts, prune, report, faults),
    collections: planCollections(definition.collections, facts, prune, report, faults),
    webhooks: planWebhooks(definition.webhooks, facts, prune, report, faults),
    identityProviders: planIdentityProviders(definition.identityProviders, facts, prune, report, faults),
  }
  if (Object.keys(steps.settings).some((name) => name.startsWith('captcha.'))) {
    const stored = Object.entries({ ...facts.settings, ...steps.settings }).filter(([, text]) => text !== null)
    const { captcha } = settingsInForce(Object.fromEntries(stored), deployment.dev)
    const message = captchaKeysError(captcha, deployment.hasCaptchaSecret)
    if (message !== undefined) faults.push({ path: ['settings', 'captcha.provider'], message })
  }
  return { plan: { report, steps }, faults }
}
