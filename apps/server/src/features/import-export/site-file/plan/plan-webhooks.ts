import { MAX_WEBHOOKS } from '../../../delivery/manage-webhooks.js'
import type { SiteDefinition } from '../site-definition.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { diffProperties, type PlanReport, type PlanSteps, secretChange } from './site-plan.js'
import type { SiteFacts } from './site-state.js'

/** Compares the webhooks by their URL. Of several with the same URL, the file describes the oldest. */
export function planWebhooks(
  wanted: SiteDefinition['webhooks'],
  { webhooks: stored, webhookSecrets }: SiteFacts,
  prune: boolean,
  report: PlanReport,
  faults: SiteFileFault[],
): PlanSteps['webhooks'] {
  const steps: PlanSteps['webhooks'] = { added: [], changed: [], secrets: {}, removed: [] }
  if (wanted === undefined) return steps
  const { changes, notInFile, warnings } = report
  const known = new Set<string>()
  for (const definition of wanted) {
    const { url, events, secret } = definition
    const before = stored.find((webhook) => webhook.url === url)
    const properties = diffProperties(before ? { events: before.events } : {}, { events })
    if (before === undefined) {
      steps.added.push(definition)
      if (secret === undefined)
        warnings.push(
          `The webhook to ${new URL(url).host} gets a random secret that is not shown: add "secret: { env: NAME }" to it, or create a new secret in the console.`,
        )
      else properties.push(secretChange(true))
    } else {
      known.add(before.webhookId)
      if (properties.length > 0) steps.changed.push({ webhookId: before.webhookId, events })
      if (secret !== undefined && webhookSecrets.get(before.webhookId) !== 'same') {
        steps.secrets[before.webhookId] = secret
        properties.push(secretChange(false))
      }
    }
    if (properties.length > 0)
      changes.push({ kind: 'webhook', id: url, action: before === undefined ? 'create' : 'update', properties })
  }
  for (const { webhookId, url } of stored) {
    if (known.has(webhookId)) continue
    if (prune) {
      steps.removed.push(webhookId)
      changes.push({ kind: 'webhook', id: url, action: 'delete', properties: [] })
    } else notInFile.push({ kind: 'webhook', id: url })
  }
  if (stored.length + steps.added.length - steps.removed.length > MAX_WEBHOOKS)
    faults.push({
      path: ['webhooks'],
      message: `A site has at most ${MAX_WEBHOOKS} webhooks; remove some, or use --prune.`,
    })
  return steps
}
