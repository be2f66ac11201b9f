import type { Act } from '../../../audit/audit.js'
import { alterCollection } from '../../../data/collections/change-collection.js'
import { createCollection } from '../../../data/collections/create-collection.js'
import { deleteCollection } from '../../../data/collections/delete-collection.js'
import { declareIndex, removeIndex } from '../../../data/collections/indexes.js'
import { addWebhook, removeWebhook, rotateWebhookSecret, updateWebhook } from '../../../delivery/manage-webhooks.js'
import { addClient, changeClient, removeClient } from '../../../site/clients/change-clients.js'
import { rotateClientSecret } from '../../../site/clients/client-secrets.js'
import { orderProviders, removeProvider, saveProvider } from '../../../site/providers/change-providers.js'
import { changeSettings } from '../../../site/settings/change-settings.js'
import { collectionTarget } from '../plan/plan-collections.js'
import type { PlanSteps } from '../plan/site-plan.js'
import type { ApplyDeps, ApplyOptions } from './apply-site-file.js'

/** The overlap of a secret that the file replaces, so that programs that still have the old one keep working. */
const OVERLAP = '24h'

/** Runs the use cases of a plan in one transaction. The storage of `deps` is nested in it, and the site is locked. */
export async function applySteps(
  { settings, clients, collections, webhooks, identityProviders }: PlanSteps,
  options: ApplyOptions,
  act: Act,
  deps: ApplyDeps,
): Promise<void> {
  if (Object.keys(settings).length > 0) await changeSettings({ settings }, act, deps)
  await applyClients(clients, act, deps)
  await applyCollections(collections, options, act, deps)
  await applyWebhooks(webhooks, act, deps)
  await applyIdentityProviders(identityProviders, act, deps)
}

async function applyClients(
  { added, changed, secrets, removed }: PlanSteps['clients'],
  act: Act,
  deps: ApplyDeps,
): Promise<void> {
  for (const clientId of removed) await removeClient(clientId, act, deps)
  for (const { clientId, isConfidential: _never, ...client } of changed)
    await changeClient(clientId, { thirdParty: null, sessionIdleFor: null, sessionLongest: null, ...client }, act, deps)
  for (const [clientId, secret] of Object.entries(secrets))
    await rotateClientSecret(clientId, OVERLAP, act, deps, secret)
  for (const [at, { client, secret = null }] of added.entries())
    await addClient(client, act, { ...deps, clock: laterClock(deps, at) }, secret)
}

/** New collections first: fields may refer to them. */
async function applyCollections(
  { added, changed, removedIndexes, removed }: PlanSteps['collections'],
  { prune }: ApplyOptions,
  act: Act,
  deps: ApplyDeps,
): Promise<void> {
  for (const collectionId of removed) await deleteCollection(collectionId, deps, act)
  for (const definition of added) {
    const { collectionId, indexes = [] } = definition
    await createCollection(collectionId, collectionTarget(definition, undefined, prune), deps, undefined, act)
    for (const index of indexes) await declareIndex(collectionId, index, deps, act)
  }
  for (const definition of changed)
    await alterCollection(
      definition.collectionId,
      undefined,
      (collection) => ({ ...collection, ...collectionTarget(definition, collection, prune) }),
      deps,
      act,
    )
  for (const { collectionId, name } of removedIndexes) await removeIndex(collectionId, name, deps, act)
}

async function applyWebhooks(
  { added, changed, secrets, removed }: PlanSteps['webhooks'],
  act: Act,
  deps: ApplyDeps,
): Promise<void> {
  for (const webhookId of removed) await removeWebhook(webhookId, act, deps)
  for (const { webhookId, events } of changed) await updateWebhook(webhookId, { events }, act, deps)
  for (const [webhookId, secret] of Object.entries(secrets)) await rotateWebhookSecret(webhookId, act, deps, secret)
  for (const [at, { url, events, secret }] of added.entries())
    await addWebhook({ url, events }, act, { ...deps, clock: laterClock(deps, at) }, secret)
}

async function applyIdentityProviders(
  { saved, order, removed }: PlanSteps['identityProviders'],
  act: Act,
  deps: ApplyDeps,
): Promise<void> {
  for (const id of removed) await removeProvider(id, act, deps)
  for (const { providerId, secret, ...provider } of saved) {
    const input = { ...provider, clientSecret: secret }
    // The issuers were checked by `checkIssuers`, before the transaction.
    await saveProvider(providerId, input, act, deps, { isChecked: true, mayLackSecret: true })
  }
  if (order === null) return
  const rest = (await deps.storage.read((stores) => stores.providers.list())).map(({ providerId }) => providerId)
  await orderProviders([...order, ...rest.filter((id) => !order.includes(id))], act, deps)
}

/** Lists are ordered by the time of creation, so each new entry is a millisecond later than the one before. */
const laterClock = ({ clock }: Pick<ApplyDeps, 'clock'>, milliseconds: number): ApplyDeps['clock'] => ({
  now: () => clock.now() + milliseconds,
})
