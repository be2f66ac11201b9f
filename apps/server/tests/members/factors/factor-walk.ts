import { type DatabaseName, startFoyer } from '@foyer/testing'
import { addFakeProvider } from '../external/fake-provider.js'
import { walkSample, walkStates } from '../registration/walk-paths.js'
import type { FactorRules } from './factor-account.js'
import { createFactorDriver } from './factor-driver.js'
import { type FactorStep, factorSteps } from './factor-step-names.js'

/** Starts a server for many paths; the same seed draws the same secrets. */
export async function startFactorServer(database: DatabaseName) {
  const foyer = await startFoyer({
    database,
    listen: false,
    seed: 'factors',
    settings: { 'signup.verifyEmail': 'false' },
  })
  return { foyer, provider: await addFakeProvider(foyer, 'elsewhere', { isTrusted: true }) }
}

type FactorServer = Awaited<ReturnType<typeof startFactorServer>>

const startOf =
  ({ foyer, provider }: FactorServer, rules: FactorRules) =>
  (email: string) =>
    createFactorDriver(foyer, provider, rules, email)

/** Walks the states that are reachable by up to `depth` of the given steps, one path after the other. */
export const walkFactors = (
  server: FactorServer,
  rules: FactorRules,
  depth: number,
  actions: readonly FactorStep[] = factorSteps,
) => walkStates(startOf(server, rules), { depth, actions, concurrency: 1 })

/** Walks random paths of `depth` steps, the same for the same seed. */
export const walkFactorSample = (
  server: FactorServer,
  rules: FactorRules,
  depth: number,
  count: number,
  seed: string,
) => walkSample(startOf(server, rules), { depth, count, seed, concurrency: 1 })
