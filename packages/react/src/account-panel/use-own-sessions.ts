import type { OwnSession, OwnSessions } from '@foyer/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, toProblem } from '../forms/problem.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'

/** What was signed out last: one device, or a number of others. */
export type SessionsEnded = { device: string } | { count: number }

export interface OwnSessionsList {
  /** This device first, the others by when they were last used; `undefined` while loading. */
  sessions: OwnSession[] | undefined
  /** Maximum time in seconds until a device that was signed out is rejected. */
  outWithinSeconds: number
  /** Whether the list could not be loaded. */
  isFailed: boolean
  /** Why a device could not be signed out. */
  problem: Problem | undefined
  isBusy: boolean
  ended: SessionsEnded | undefined
  /** Returns browser and operating system for display. */
  nameOf(session: OwnSession): string
  load(): Promise<void>
  end(session: OwnSession): Promise<void>
  endOthers(): Promise<void>
}

/** Headless list of the member's sessions (checklist SE-01, SE-02). */
export function useOwnSessions(): OwnSessionsList {
  const { client, messages, locale } = useFoyer()
  const [known, setKnown] = useState<OwnSessions>()
  const [isFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [ended, setEnded] = useState<SessionsEnded>()
  const isRunning = useRef(false)
  const round = useRef(0)

  const load = useCallback(async () => {
    const mine = ++round.current
    try {
      const listed = await client.listSessions()
      if (mine !== round.current) return
      setKnown(listed)
      setFailed(false)
    } catch {
      if (mine === round.current) setFailed(true)
    }
  }, [client])
  useEffect(() => {
    void load()
    return () => void round.current++
  }, [load])

  const nameOf = ({ browser, system }: OwnSession) =>
    browser && system
      ? interpolateNodes(messages.deviceOn, { browser, system })
      : (browser ?? system ?? messages.unknownDevice)

  async function run(work: () => Promise<SessionsEnded>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    setEnded(undefined)
    try {
      setEnded(await work())
    } catch (error) {
      setProblem(toProblem(error, { messages, locale }))
    }
    await load()
    isRunning.current = false
    setBusy(false)
  }

  return {
    sessions: known?.sessions,
    outWithinSeconds: known?.outWithinSeconds ?? 0,
    isFailed,
    problem,
    isBusy,
    ended,
    nameOf,
    load,
    end: (session) =>
      run(async () => {
        await client.endSession(session.id)
        return { device: nameOf(session) }
      }),
    endOthers: () => run(async () => ({ count: await client.endOtherSessions() })),
  }
}
