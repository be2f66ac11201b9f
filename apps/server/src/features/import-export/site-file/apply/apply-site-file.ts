import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderClient } from '../../../../integrations/identity-providers/provider-client.js'
import { StartError } from '../../../../kernel/errors/start-error.js'
import type { Storage } from '../../../../platform/database/storage.js'
import type { Act } from '../../../audit/audit.js'
import type { DeliveryDeps } from '../../../delivery/deps.js'
import type { ImportExportStores } from '../../deps.js'
import { planSite } from '../plan/plan-site.js'
import { isSame, type PlanReport, type SitePlan } from '../plan/site-plan.js'
import { readSiteFacts } from '../plan/site-state.js'
import type { ReadSiteFile } from '../read/read-site-file.js'
import { alterWhenFree, buildIndexes, finishIndexes } from './apply-indexes.js'
import { applySteps } from './apply-steps.js'
import { checkIssuers } from './check-issuers.js'
import { nestedStorage, SiteChanged } from './nested-storage.js'

export interface ApplyDeps extends Pick<DeliveryDeps, 'clock' | 'random' | 'webhookReach' | 'deployment'> {
  storage: Storage<ImportExportStores>
  secrets: Pick<DeliveryDeps['secrets'], 'webhook' | 'identityProvider'>
  identityProviders: ProviderClient
  /** Whether the database has one writer, whose transaction also changes indexes (SQLite). */
  hasSingleWriter: boolean
}

export interface ApplyOptions {
  /** Deletes what the site has beyond the sections of the file. */
  prune: boolean
}

/** How often to check whether another process has applied its file, in milliseconds. */
const POLL_INTERVAL_MS = 200
const MAX_ATTEMPTS = 10
/** The subject that only one process alters at a time. */
const LOCK = 'site file'

/** Compares a site file with the site, and changes nothing. @throws SiteFileError */
export const diffSiteFile = (file: ReadSiteFile, options: ApplyOptions, deps: ApplyDeps): Promise<PlanReport> =>
  deps.storage.read(async (stores) => (await planWith(stores, file, options, deps)).report)

/**
 * Changes a site to what a file says, completely or not at all. Files that are applied at the same time wait for each
 * other. Everything is in one transaction, except that PostgreSQL builds the new indexes of existing collections before
 * it, and removes them again if the rest fails.
 * @throws SiteFileError, StartError (an index cannot be built), and what the use cases throw
 */
export async function applySiteFile(
  file: ReadSiteFile,
  options: ApplyOptions,
  act: Act,
  deps: ApplyDeps,
): Promise<PlanReport> {
  await checkIssuers(file, deps)
  for (let attempts = 1; ; ) {
    try {
      const outcome = await deps.storage.alter(LOCK, (stores) => {
        const storage = deps.hasSingleWriter ? nestedStorage(stores) : deps.storage
        return applyOnce(file, options, act, { ...deps, storage })
      })
      if (outcome !== undefined) return outcome.done
    } catch (error) {
      if (!(error instanceof SiteChanged)) throw error
      attempts++
      if (attempts > MAX_ATTEMPTS)
        throw new StartError('The site is being changed by others at the same time. Nothing was changed; try again.')
    }
    await pause(POLL_INTERVAL_MS)
  }
}

async function applyOnce(file: ReadSiteFile, options: ApplyOptions, act: Act, deps: ApplyDeps): Promise<PlanReport> {
  const { storage, hasSingleWriter } = deps
  const { definition } = file
  const plan = await storage.read((stores) => planWith(stores, file, options, deps))
  if (plan.report.changes.length > 0) {
    const discard = await buildIndexes(plan.steps.collections.builtIndexes, definition, act, deps)
    const afterCommit: (() => Promise<void>)[] = []
    const deferAlter: Storage<ImportExportStores>['alter'] = async (subject, work) => {
      afterCommit.push(() => alterWhenFree(storage, subject, work))
      return { done: undefined as never }
    }
    try {
      await storage.transact(async (stores) => {
        await stores.site.lock()
        const current = await planWith(stores, file, options, deps)
        if (!isSame(withoutIndexBuilds(current), withoutIndexBuilds(plan))) throw new SiteChanged()
        const nested = nestedStorage(stores, hasSingleWriter ? undefined : deferAlter)
        await applySteps(plan.steps, options, act, { ...deps, storage: nested })
      })
    } catch (error) {
      // With a single writer, everything is rolled back.
      if (!hasSingleWriter) await discard()
      throw error
    }
    for (const alter of afterCommit) await alter()
  }
  await finishIndexes(definition, deps)
  return plan.report
}

async function planWith(
  stores: ImportExportStores,
  { definition, error }: ReadSiteFile,
  { prune }: ApplyOptions,
  deps: ApplyDeps,
): Promise<SitePlan> {
  const facts = await readSiteFacts(definition, stores, deps)
  const { plan, faults } = planSite(definition, facts, { prune, deployment: deps.deployment })
  if (faults.length > 0) throw error(faults)
  return plan
}

/** Returns a plan without the indexes that are built before the transaction, and without numbers of items. */
function withoutIndexBuilds({ report, steps }: SitePlan): unknown {
  const changes = report.changes.map(({ items: _items, ...change }) => ({
    ...change,
    properties: change.properties.filter(({ path }) => !path.startsWith('indexes.')),
  }))
  return {
    changes: changes.filter(({ action, properties }) => action !== 'update' || properties.length > 0),
    steps: { ...steps, collections: { ...steps.collections, builtIndexes: [] } },
  }
}
