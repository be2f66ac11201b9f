import { describe, expect, it } from 'vitest'
import { usePasskeyVisits } from './passkey-visits.js'

describe('passkeys at the hosted pages, with Chromium’s virtual authenticator', () => {
  const on = usePasskeyVisits()

  it('SU-12, SI-03: a new member adds the passkey that is offered, signs out, and signs in by autofill', async () => {
    const { visit } = on
    await visit.signUp()
    await visit.page.getByRole('heading', { name: 'Add a passkey?' }).waitFor()
    await visit.addPasskey()
    await visit.expectSignedIn()
    expect(await visit.device.countPasskeys()).toBe(1)
    await visit.signOut()
    // The virtual authenticator chooses its passkey in the autofill at once.
    await visit.open('/signin')
    await visit.expectSignedIn()
    expect(visit.problems).toEqual([])
  })
})
