import { type CaptchaChallenge, solveCaptchaChallenge } from '@foyer/protocol'
import type { CaptchaForm } from './start.js'

/** A solution is replaced one minute before its challenge expires. Milliseconds. */
const TOKEN_LIFETIME_MS = 9 * 60_000

/**
 * Runs the built-in captcha: solves the challenge while the person types, and shows a status only if the form waits for
 * it (SI-14).
 */
export function runProofOfWork(captcha: CaptchaForm): void {
  const { prompt, setToken, clearToken, showStatus, onSubmitHeld } = captcha
  let isAwaited = prompt.afterSubmit ?? false
  let isWorking = false

  async function solveChallenge(): Promise<void> {
    if (isWorking) return
    isWorking = true
    if (isAwaited) showStatus('working')
    try {
      const response = await fetch(prompt.challengeUrl ?? '', { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`the challenge was answered ${response.status}`)
      const token = await solveCaptchaChallenge((await response.json()) as CaptchaChallenge)
      showStatus(isAwaited ? 'done' : undefined)
      setToken('invisible', token)
      setTimeout(() => {
        clearToken()
        void solveChallenge()
      }, TOKEN_LIFETIME_MS)
    } catch {
      showStatus('failed')
    } finally {
      isWorking = false
    }
  }

  onSubmitHeld(() => {
    isAwaited = true
    showStatus('working')
    void solveChallenge()
  })
  void solveChallenge()
}
