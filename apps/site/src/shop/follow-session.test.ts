import { describe, expect, it } from 'vitest'
import { followSession } from './follow-session.js'

/** Creates a session that the test can change, and a cached copy of the last items. */
function page(before?: string) {
  let subject: string | undefined
  let endReason: string | undefined
  let listener = () => {}
  let leaving: string | undefined
  const client = {
    current: () => ({ subject, endReason, loggedIn: subject?.startsWith('mem_') === true }),
    subscribe(heard: () => void) {
      listener = heard
      return () => {}
    },
  }
  const read = () => (before === undefined ? undefined : { who: before, items: { Cart: [], Favourites: [] } })
  const farewell = followSession(client, { read, leftByWill: (who) => leaving === who })
  const become = (next: string | undefined, reason?: string) => {
    subject = next
    endReason = reason
    listener()
  }
  const leave = (who: string) => {
    leaving = who
  }
  return { farewell, become, leave }
}

describe('what a person is told of their session', () => {
  it('CT-03: nothing, when they become a member', () => {
    const { farewell, become } = page()
    become('vis_a')
    become('mem_a')
    expect(farewell.current()).toBeUndefined()
  })

  it('CT-06: one quiet notice, when the session ended by itself; it goes with the next sign-in', () => {
    const { farewell, become } = page()
    become('mem_a')
    become(undefined)
    expect(farewell.current()).toContain('Your session has ended')
    become('vis_b')
    expect(farewell.current()).toContain('Your session has ended')
    become('mem_a')
    expect(farewell.current()).toBeUndefined()
  })

  it('CT-06: the same, when it ended while no page was open', () => {
    expect(page('mem_a').farewell.current()).toContain('Your session has ended')
    expect(page('vis_a').farewell.current()).toBeUndefined()
  })

  it.each([
    { reason: 'password_changed', says: 'Your password was changed on another device' },
    { reason: 'blocked', says: 'Your account can no longer be used here.' },
    { reason: 'toString', says: 'Your session has ended.' },
    { reason: undefined, says: 'Your session has ended.' },
  ])('why the session ended, for the reason $reason', ({ reason, says }) => {
    const { farewell, become } = page()
    become('mem_a')
    become('vis_a', reason)
    expect(farewell.current()).toMatch(new RegExp(`^${says}.*nothing in your cart is lost`))
  })

  it('nothing, when they signed out themselves', () => {
    const { farewell, become, leave } = page()
    become('mem_a')
    leave('mem_a')
    become(undefined)
    become('vis_b')
    expect(farewell.current()).toBeUndefined()
  })
})
