import { type CaptchaChallenge, solveCaptchaChallenge } from '@foyer/protocol'
import type { ProofPlace } from './start.js'

/** A solution is replaced a minute before its challenge ends, in milliseconds. */
const FRESH_FOR_MS = 9 * 60_000

/** The built-in captcha: solved while the person types, without a word unless somebody waits for it (SI-14). */
export function proveByWork(place: ProofPlace): void {
  const { asked, give, take, say, onHeld } = place
  let isAwaited = asked.afterSubmit ?? false
  let isWorking = false

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    if (isAwaited) say('working')
    try {
      const response = await fetch(asked.challengeUrl ?? '', { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`the challenge was answered ${response.status}`)
      const token = await solveCaptchaChallenge((await response.json()) as CaptchaChallenge)
      say(isAwaited ? 'done' : undefined)
      give('invisible', token)
      setTimeout(() => {
        take()
        void work()
      }, FRESH_FOR_MS)
    } catch {
      say('failed')
    } finally {
      isWorking = false
    }
  }

  onHeld(() => {
    isAwaited = true
    say('working')
    void work()
  })
  void work()
}
