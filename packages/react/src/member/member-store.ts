import type { FoyerClient, MemberUpdate, MemberView } from '@foyer/client'

/** The signed-in member, as far as loaded. */
export interface MemberSnapshot {
  /** `none`: no member is signed in. `failed`: see `error`; data loaded earlier remains. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly member: MemberView | undefined
  readonly error: unknown
}

export interface MemberStore {
  subscribe(listener: () => void): () => void
  current(): MemberSnapshot
  /** Refetches the member. Never throws: see `error`. */
  refetch(): Promise<void>
  /** Updates the given fields. Throws the same errors as `FoyerClient.updateMember`. */
  update(patch: MemberUpdate): Promise<MemberView>
}

export const NO_MEMBER: MemberSnapshot = { status: 'none', member: undefined, error: undefined }
export const LOADING_MEMBER: MemberSnapshot = { status: 'loading', member: undefined, error: undefined }

/**
 * Creates the store of the signed-in member, loaded once for all components. It is cleared when the member changes, so
 * that data of one member is never shown to another.
 */
export function createMemberStore(client: FoyerClient): MemberStore {
  const listeners = new Set<() => void>()
  let owner: string | undefined
  let state = NO_MEMBER
  let stopListening: (() => void) | undefined
  let round = 0

  const isCurrentMember = () => (client.current().loggedIn ? client.current().subject : undefined)
  function show(next: MemberSnapshot): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function refetch(): Promise<void> {
    const requestRound = ++round
    owner = isCurrentMember()
    if (owner === undefined) return show(NO_MEMBER)
    const asked = owner
    const isOver = () => requestRound !== round || asked !== isCurrentMember()
    show({ ...state, status: 'loading', error: undefined })
    try {
      const member = await client.getCurrentMember()
      if (!isOver()) show(member ? { status: 'ready', member, error: undefined } : NO_MEMBER)
    } catch (error) {
      if (!isOver()) show({ ...state, status: 'failed', error })
    }
  }

  function follow(): void {
    if (isCurrentMember() === owner) return
    state = NO_MEMBER
    void refetch()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        stopListening = client.subscribe(follow)
        follow()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopListening?.()
      }
    },
    current() {
      const subject = isCurrentMember()
      if (subject === undefined) return NO_MEMBER
      return subject === owner ? state : LOADING_MEMBER
    },
    refetch,
    async update(patch) {
      const { member } = state
      const id = member?.id ?? (await client.getCurrentMember())?.id
      if (id === undefined) throw new Error('Nobody is signed in')
      const next = await client.updateMember(id, patch)
      round++
      owner = isCurrentMember()
      show({ status: 'ready', member: next, error: undefined })
      return next
    },
  }
}
