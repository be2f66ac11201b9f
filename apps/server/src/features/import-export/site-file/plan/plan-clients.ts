import type { Client } from '../../../site/clients/client.js'
import type { SiteDefinition } from '../site-definition.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { diffProperties, type PlanReport, type PlanSteps, type PropertyChange, secretChange } from './site-plan.js'
import type { SiteFacts } from './site-state.js'

/** The properties of a client as the file has them; those with their default are absent. */
export const clientProperties = ({ clientId: _id, thirdParty, isConfidential, ...client }: Client) => ({
  name: client.name,
  ...(client.redirectUris.length > 0 && { redirectUris: unique(client.redirectUris) }),
  ...(client.origins.length > 0 && { origins: unique(client.origins) }),
  ...(client.logoutUris.length > 0 && { logoutUris: unique(client.logoutUris) }),
  ...(client.rotation !== 'pending' && { rotation: client.rotation }),
  ...(client.sessionIdleFor !== undefined && { sessionIdleFor: client.sessionIdleFor }),
  ...(client.sessionLongest !== undefined && { sessionLongest: client.sessionLongest }),
  ...(thirdParty !== undefined && { thirdParty }),
  ...(isConfidential && { confidential: true }),
})

/** Older clients may have an address twice, which a file refuses. */
const unique = (addresses: readonly string[]): string[] => [...new Set(addresses)]

/**
 * Plans the changes of clients and their secrets; adds to `report` and `faults`. A client that is not in the file is
 * removed only with `prune`.
 */
export function planClients(
  wanted: SiteDefinition['clients'],
  { clients: stored, clientSecrets }: SiteFacts,
  prune: boolean,
  report: PlanReport,
  faults: SiteFileFault[],
): PlanSteps['clients'] {
  const steps: PlanSteps['clients'] = { added: [], changed: [], secrets: {}, removed: [] }
  if (wanted === undefined) return steps
  const { changes, notInFile, warnings } = report
  for (const definition of wanted) {
    const { client, secret } = definition
    const { clientId, isConfidential = false, rotation } = client
    const before = stored.find((one) => one.clientId === clientId)
    if (before !== undefined && (before.isConfidential ?? false) !== isConfidential) {
      const message = `cannot change: the client is ${isConfidential ? 'public' : 'confidential'}. Choose another client id, or run "foyer client remove ${clientId}" first.`
      faults.push({ path: ['clients', clientId, 'confidential'], message })
    }
    const properties: PropertyChange[] = diffProperties(
      before ? clientProperties(before) : {},
      clientProperties(client),
    )
    const isChanged = properties.length > 0
    const secretState = clientSecrets.get(clientId) ?? 'none'
    if (secret !== undefined && secretState !== 'same') {
      properties.push(secretChange(secretState === 'none'))
      if (before !== undefined) steps.secrets[clientId] = secret
    }
    if (before === undefined) steps.added.push(definition)
    else if (isChanged) steps.changed.push(client)
    if (properties.length > 0)
      changes.push({ kind: 'client', id: clientId, action: before === undefined ? 'create' : 'update', properties })
    if (isConfidential && secret === undefined && secretState === 'none')
      warnings.push(`The client ${clientId} has no secret: run "foyer client rotate-secret ${clientId}" to create one.`)
    if (rotation === 'off')
      warnings.push(
        `The refresh tokens of the client ${clientId} are never replaced (rotation: off), so the use of a stolen one is not detected.`,
      )
  }
  for (const { clientId } of stored) {
    if (wanted.some(({ client }) => client.clientId === clientId)) continue
    if (prune) {
      steps.removed.push(clientId)
      changes.push({ kind: 'client', id: clientId, action: 'delete', properties: [] })
    } else notInFile.push({ kind: 'client', id: clientId })
  }
  return steps
}
