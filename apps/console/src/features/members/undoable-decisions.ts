import { type ApiFault, toFault } from '../../api/api-fault.js'

/** A decision that can still be undone (ME-05). */
interface Decision {
  id: number
  /** Text of the notice, such as "Approved ana@example.com". */
  text: string
  /** Status of each affected member after the decision, by id. */
  statuses: ReadonlyMap<string, string>
}

/** Progress of a bulk action, which continues on other pages (ME-04). */
interface Progress {
  text: string
  done: number
  of: number
}

export interface DecisionsState {
  decisions: readonly Decision[]
  /** Status by member id as decided, even before the server has confirmed it. */
  statuses: ReadonlyMap<string, string>
  progress: Progress | undefined
  faults: readonly { id: number; text: string; fault: ApiFault }[]
  /** Incremented after the server has executed actions. */
  version: number
}

interface DecisionInput {
  text: string
  /** Text of the progress while the action is undone. */
  undoText?: string
  /** Status that each member gets. */
  status: string
  members: readonly { memberId: string; email: string }[]
  /** Called once per member. */
  execute: (memberId: string) => Promise<unknown>
  /**
   * Reverts the action. If given, the action is executed at once and reverted on Undo; otherwise it is executed when
   * the time for Undo is over.
   */
  revert?: (memberId: string) => Promise<unknown>
  /** Executes the action without Undo, because it was confirmed in a dialog. */
  isFinal?: boolean
}

export interface Decisions {
  decide(what: DecisionInput): void
  undo(id: number): void
  /** Pauses the time for Undo while the pointer or the focus is on the notice. */
  setHeld(isHeld: boolean): void
  /** Stops a bulk action after the calls in progress. */
  stop(): void
  dismiss(id: number): void
  /** Executes all waiting decisions now, because the page is being closed. Resolves when the server has responded. */
  flush(): Promise<void>
  subscribe(listener: () => void): () => void
  current(): DecisionsState
}

/** Time for Undo, in milliseconds (ME-05). */
export const UNDO_MS = 6000
/**
 * How long the decided status is shown instead of the server's after execution, in milliseconds; the page has reloaded
 * by then.
 */
const RESULT_SHOWN_MS = 5000
const CONCURRENCY = 4

/** Stores decisions, executes them and undoes them. It outlives the pages. */
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

  /**
   * Calls `call` once per member, with limited concurrency. A member whose call failed gets the previous status back,
   * and the failure is listed.
   */
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
      // Members of a stopped action get their previous status back.
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
      // The pressed button is removed, so it sends no `blur` or `pointerleave` event.
      setHeld(false)
      set({ statuses: withStatuses(entry.what.members, undefined) })
      if (entry.what.revert !== undefined)
        void runForEach(entry.what.undoText ?? entry.what.text, entry.what.members, entry.what.revert)
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
