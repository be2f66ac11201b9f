import { MAX_PROVIDERS } from '../../../site/providers/change-providers.js'
import type { ProviderDefinition, SiteDefinition } from '../site-definition.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { diffProperties, isSame, type PlanReport, type PlanSteps, secretChange } from './site-plan.js'
import type { SiteFacts } from './site-state.js'

/** Returns an identity provider as a file has it, without what has its default and without its secret. */
export const providerInFile = ({
  preset,
  name,
  issuer,
  clientId,
  scope,
  isTrusted,
  isEnabled,
}: Omit<ProviderDefinition, 'providerId' | 'secret'>) => ({
  ...{ preset, name },
  ...(issuer !== null && { issuer }),
  clientId,
  ...(scope !== null && { scope }),
  ...(isTrusted && { trusted: true }),
  ...(!isEnabled && { enabled: false }),
})

/** Compares the identity providers by their id. The order of the file is that of the buttons. */
export function planIdentityProviders(
  wanted: SiteDefinition['identityProviders'],
  { identityProviders: stored, providerSecrets }: SiteFacts,
  prune: boolean,
  report: PlanReport,
  faults: SiteFileFault[],
): PlanSteps['identityProviders'] {
  const steps: PlanSteps['identityProviders'] = { saved: [], order: null, removed: [] }
  if (wanted === undefined) return steps
  const { changes, notInFile, warnings } = report
  const ids = wanted.map(({ providerId }) => providerId)
  const before = stored.map(({ providerId }) => providerId).filter((id) => ids.includes(id))
  const known = ids.filter((id) => before.includes(id))
  for (const { secret, ...definition } of wanted) {
    const { providerId: id, preset } = definition
    const old = stored.find(({ providerId }) => providerId === id)
    const state = providerSecrets.get(id) ?? 'none'
    const properties = diffProperties(old ? providerInFile(old) : {}, providerInFile(definition))
    // A secret belongs to its server, and does not stay if preset or issuer change.
    const loses = old !== undefined && (old.preset !== preset || old.issuer !== definition.issuer)
    const isNewSecret = secret !== undefined && (state !== 'same' || loses)
    if (isNewSecret) properties.push(secretChange(state === 'none'))
    if (properties.length > 0) {
      steps.saved.push({ ...definition, ...(isNewSecret && { secret }) })
      changes.push({ kind: 'identityProvider', id, action: old === undefined ? 'create' : 'update', properties })
    }
    if (secret === undefined && preset !== 'oidc' && (state === 'none' || loses))
      warnings.push(
        `Nobody can sign in with the identity provider ${id} yet: add "secret: { env: NAME }" to it, or enter its client secret in the console.`,
      )
  }
  if (!isSame(before, known) || before.length < ids.length) steps.order = ids
  for (const [at, id] of known.entries()) {
    if (before[at] === id) continue
    const order = { path: 'order', before: before.indexOf(id) + 1, after: at + 1 }
    const change = changes.find((one) => one.kind === 'identityProvider' && one.id === id)
    if (change === undefined) changes.push({ kind: 'identityProvider', id, action: 'update', properties: [order] })
    else change.properties.push(order)
  }
  for (const { providerId: id } of stored) {
    if (ids.includes(id)) continue
    if (prune) {
      steps.removed.push(id)
      changes.push({ kind: 'identityProvider', id, action: 'delete', properties: [] })
    } else notInFile.push({ kind: 'identityProvider', id })
  }
  if (stored.length + ids.length - known.length - steps.removed.length > MAX_PROVIDERS)
    faults.push({
      path: ['identityProviders'],
      message: `A site has at most ${MAX_PROVIDERS} identity providers; remove some, or use --prune.`,
    })
  return steps
}
