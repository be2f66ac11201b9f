import { describe, expect, it } from 'vitest'
import { useTwoStepVisits } from './two-step-visits.js'

describe('two-step verification at the hosted pages', () => {
  const on = useTwoStepVisits(true)

  it('MA-01, MF-01: set up from what the QR code says, then asked for at the next sign-in', async () => {
    const { visit } = on
    expect((await visit.setUp()).length).toBe(10)
    await visit.link('I have saved my codes').click()
    await visit.text('10 codes left')
    await visit.signOut()
    await visit.signInHalf()
    await visit.enter(await visit.nextCode())
    await visit.expectSignedIn()
    expect(visit.problems).toEqual([])
  })
})
