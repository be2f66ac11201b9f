import { type ApiFault, toFault } from '../../api/api-fault.js'

/** What was decided and may still be taken back (ME-05). */
export interface Decision {
  id: number
  /** "Approved ana@example.com". */
  text: string
  /** What the members look like from now on, by id. */
  statuses: ReadonlyMap<string, string>
}

/** Work on many members, which goes on while one is elsewhere (ME-04). */
export interface Progress {
  text: string
  done: number
  of: number
}

export interface DecisionsState {
  decisions: readonly Decision[]
  /** What the person decided, whether the server has heard of it or not. */
  statuses: ReadonlyMap<string, string>
  progress: Progress | undefined
  faults: readonly { id: number; text: string; fault: ApiFault }[]
  /** Grows with everything the server has carried out. */
  version: number
}

interface DecisionInput {
  text: string
  /** Of each member, what they become. */
  status: string
  members: readonly { memberId: string; email: string }[]
  /** One call for each member. */
  execute: (memberId: string) => Promise<unknown>
  /**
   * When it can be carried out at once and taken back: what takes it back. Else it is carried out when the time for
   * Undo is over.
   */
  revert?: (memberId: string) => Promise<unknown>
  /** Nothing takes it back: it was asked for in a dialog. */
  isFinal?: boolean
}

export interface Decisions {
  decide(what: DecisionInput): void
  undo(id: number): void
  /** Keeps the time for Undo from running out, while somebody is at it. */
  setHeld(isHeld: boolean): void
  /** Stops the work on many after those under way. */
  stop(): void
  dismiss(id: number): void
  /** Carries out what waits, now: the page is being left. Resolves when the server has heard of it. */
  flush(): Promise<void>
  subscribe(listener: () => void): () => void
  current(): DecisionsState
}

/** ME-05. */
export const UNDO_MS = 6000
/**
 * How long a decision is shown instead of the server's answer after it was carried out: by then the page has loaded
 * again.
 */
const RESULT_SHOWN_MS = 5000
const CONCURRENCY = 4

/** Keeps what was decided, carries it out, and takes it back. It outlives the pages. */
export function createDecisions(undoMs = UNDO_MS): Decisions {
  let state: DecisionsState = { decisions: [], statuses: new Map(), progress: undefined, faults: [], version: 0 }
  let last = 0
  let isHeld = false
  let isStopped = false
  const listeners = new Set<() => void>()
  const waiting = new Map<number, { what: DecisionInput; timer?: ReturnType<typeof setTimeout> }>()

  const set = (change: Partial<DecisionsState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const forget = (id: number) => {
    clearTimeout(waiting.get(id)?.timer)
    waiting.delete(id)
    set({ decisions: state.decisions.filter((one) => one.id !== id) })
  }
  const withStatuses = (members: DecisionInput['members'], status: string | undefined) => {
    const statuses = new Map(state.statuses)
    for (const { memberId } of members) {
      if (status === undefined) statuses.delete(memberId)
      else statuses.set(memberId, status)
    }
    return statuses
  }

  /** Calls once for each member, a few at a time; who could not be served looks as before, and it is said why. */
  async function runForEach(
    text: string,
    members: DecisionInput['members'],
    call: (memberId: string) => Promise<unknown>,
  ) {
    const queue = [...members]
    const hasBar = members.length > 1
    let done = 0
    isStopped = false
    if (hasBar) set({ progress: { text, done, of: members.length } })
    const work = async () => {
      while (!isStopped) {
        const member = queue.shift()
        if (member === undefined) return
        try {
          await call(member.memberId)
        } catch (error) {
          last += 1
          const fault = { id: last, text: `${text}: ${member.email}`, fault: toFault(error) }
          set({ faults: [...state.faults, fault].slice(-5), statuses: withStatuses([member], undefined) })
        }
        done += 1
        if (hasBar) set({ progress: { text, done, of: members.length } })
      }
      // What was stopped was not done.
      if (isStopped && queue.length > 0) set({ statuses: withStatuses(queue.splice(0), undefined) })
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    set({ progress: undefined, version: state.version + 1 })
    setTimeout(() => {
      const undoable = members.filter(({ memberId }) => !state.decisions.some(({ statuses }) => statuses.has(memberId)))
      set({ statuses: withStatuses(undoable, undefined) })
    }, RESULT_SHOWN_MS)
  }

  const executeDecision = (id: number) => {
    const entry = waiting.get(id)
    if (entry === undefined) return undefined
    forget(id)
    if (entry.what.revert === undefined) return runForEach(entry.what.text, entry.what.members, entry.what.execute)
  }
  const setHeld = (next: boolean) => {
    isHeld = next
    for (const [id, entry] of waiting) {
      if (isHeld) clearTimeout(entry.timer)
      else start(id)
    }
  }
  const start = (id: number) => {
    const entry = waiting.get(id)
    if (entry === undefined) return
    clearTimeout(entry.timer)
    if (!isHeld) entry.timer = setTimeout(() => void executeDecision(id), undoMs)
  }

  return {
    decide(what) {
      last += 1
      const id = last
      set({ statuses: withStatuses(what.members, what.status) })
      if (what.isFinal || what.revert !== undefined) void runForEach(what.text, what.members, what.execute)
      if (what.isFinal) return
      const statuses = new Map(what.members.map(({ memberId }) => [memberId, what.status]))
      set({ decisions: [...state.decisions, { id, text: what.text, statuses }] })
      waiting.set(id, { what })
      start(id)
    },
    undo(id) {
      const entry = waiting.get(id)
      if (entry === undefined) return
      forget(id)
      // The button that was pressed is gone, and tells no more that the focus or the pointer has left it.
      setHeld(false)
      set({ statuses: withStatuses(entry.what.members, undefined) })
      if (entry.what.revert !== undefined)
        void runForEach(`Undo: ${entry.what.text}`, entry.what.members, entry.what.revert)
    },
    setHeld,
    stop() {
      isStopped = true
    },
    dismiss: (id) => set({ faults: state.faults.filter((one) => one.id !== id) }),
    async flush() {
      await Promise.all([...waiting.keys()].map(executeDecision))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => state,
  }
}
