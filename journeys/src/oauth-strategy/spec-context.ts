import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest'
import { introspectBearer, newMemberEmail, signUp } from '../members.js'
import type { StrategyHost } from '../wix/remote-strategy.js'

export const EMPTY = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } }

/** Groups the tests of one method under its name, and records the name as tested. */
export type DescribeMethod = (name: string, tests: () => void) => void

export type SpecContext = ReturnType<typeof createSpecContext>

/** A Foyer server for the tests of a host, with common steps. */
export function createSpecContext(host: StrategyHost) {
  const described = new Set<string>()
  const describeMethod: DescribeMethod = (name, tests) => {
    described.add(name)
    describe(`${host.name}: ${name}`, tests)
  }

  let foyer: TestFoyer
  const strategy = (...tokens: Parameters<StrategyHost['strategy']> extends [unknown, ...infer More] ? More : never) =>
    host.strategy(foyer, ...tokens)
  const bearer = (tokens: Parameters<typeof introspectBearer>[1]) => introspectBearer(foyer, tokens)
  const turnClock = async (seconds: number) => {
    await foyer.advance(seconds)
    await host.advance(seconds)
  }
  /** Applies settings of the site to the tests of one `describe`. */
  const withSettings = (settings: Record<string, string>, before: Record<string, string>) => {
    beforeAll(() => foyer.updateSettings(settings))
    afterAll(() => foyer.updateSettings(before))
  }
  const visitor = async () => {
    const one = await strategy()
    await one.setTokens(await one.generateVisitorTokens())
    return one
  }
  const newMember = async (email = newMemberEmail()) => {
    const one = await visitor()
    const before = await one.getTokens()
    return { one, email, before, tokens: await signUp(host, one, email) }
  }

  beforeAll(async () => {
    foyer = await startFoyer({
      client: {
        origins: [host.origin],
        redirectUris: [`${host.origin}/callback`],
        logoutUris: [`${host.origin}/`],
      },
    })
    await host.connect(foyer)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => foyer.stop())

  return {
    host,
    described,
    describeMethod,
    strategy,
    bearer,
    turnClock,
    withSettings,
    visitor,
    newMember,
    /** Available when the tests run. */
    get foyer() {
      return foyer
    },
  }
}

export const getStateData = (answer: object): unknown => ('data' in answer ? answer.data : undefined)
