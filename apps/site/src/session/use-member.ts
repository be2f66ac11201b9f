import type { FoyerClient } from '@foyer/client'
import { useCallback, useEffect, useState } from 'react'
import { type Problem, problemOf } from './problems.js'
import { useClient, useSession } from './site-context.js'

export type Member = NonNullable<Awaited<ReturnType<FoyerClient['getCurrentMember']>>>

/** The member's own record as far as it is known. */
export interface MemberRecord {
  member: Member | undefined
  problem: Problem | undefined
  reload: () => void
  /** Takes over what an update answered. */
  replace: (member: Member) => void
}

interface Known {
  subject: string
  member?: Member
  problem?: Problem
}

/** Loads the record of whoever is signed in. The record of one member is never shown to another. */
export function useMember(): MemberRecord {
  const client = useClient()
  const { loggedIn, subject = '' } = useSession()
  const [known, setKnown] = useState<Known>({ subject: '' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    if (!loggedIn) return
    let isOver = false
    client.getCurrentMember().then(
      (member) => !isOver && setKnown({ subject, ...(member && { member }) }),
      (error) => !isOver && setKnown({ subject, problem: problemOf(error) }),
    )
    return () => {
      isOver = true
    }
  }, [client, loggedIn, subject, round])

  const isTheirs = loggedIn && known.subject === subject
  return {
    member: isTheirs ? known.member : undefined,
    problem: isTheirs ? known.problem : undefined,
    reload: useCallback(() => setRound((last) => last + 1), []),
    replace: useCallback((member: Member) => setKnown({ subject, member }), [subject]),
  }
}
