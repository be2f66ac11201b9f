import type { CaptchaPrompt } from '@foyer/protocol'
import { runProofOfWork } from './proof-of-work.js'
import { runCaptchaWidget } from './widget.js'

/** The captcha data in the page. */
export interface CaptchaWindow extends CaptchaPrompt {
  locale: string
}

/** The form that waits for a captcha token. */
export interface CaptchaForm {
  prompt: CaptchaWindow
  /** Container for the provider's widget. */
  widget: HTMLElement
  /** Sets the token, and submits the form if a submit is pending. */
  setToken(kind: 'visible' | 'invisible', token: string): void
  /** Clears an expired token. */
  clearToken(): void
  showStatus(word: keyof CaptchaMessages | undefined): void
  /**
   * Calls `run` when the form is submitted without a token, or at once if that has happened; the submit is held until
   * then.
   */
  onSubmitHeld(run: () => void): void
}

interface CaptchaMessages {
  working: string
  done: string
  failed: string
  solve: string
}

/** Holds the submit until there is a token, then submits the form with all typed values (SI-13). */
function createCaptchaForm(container: HTMLElement, form: HTMLFormElement): CaptchaForm {
  const prompt: CaptchaWindow = JSON.parse(container.dataset.captcha ?? '{}')
  const words: CaptchaMessages = JSON.parse(container.dataset.words ?? '{}')
  const field = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
  const fields = { visible: field('captcha'), invisible: field('invisibleCaptcha') }
  const status = container.querySelector('[role="status"]') as HTMLElement
  const heldSubmitter: (() => void)[] = []
  let waiting: HTMLElement | null | undefined

  const showStatus: CaptchaForm['showStatus'] = (word) => {
    status.textContent = word === undefined ? '' : words[word]
  }
  const clearToken = () => {
    for (const each of Object.values(fields)) each.value = ''
  }
  clearToken() // a browser may restore an old value

  form.addEventListener('submit', (event) => {
    if (Object.values(fields).some(({ value }) => value !== '')) return
    event.preventDefault()
    waiting = event.submitter
    for (const run of heldSubmitter) run()
  })

  // If the page follows a submit and has no password to enter, submit it again as soon as there is a token.
  if (prompt.afterSubmit && form.querySelector('input[type="password"]') === null) waiting = null

  return {
    prompt,
    widget: container.querySelector('.captcha-widget') as HTMLElement,
    setToken(kind, token) {
      fields[kind].value = token
      if (waiting === undefined) return
      const submitter = waiting
      waiting = undefined
      // A form ignores a submit during its `submit` event, so wait for the next tick.
      setTimeout(() => form.requestSubmit(submitter))
    },
    clearToken,
    showStatus,
    onSubmitHeld(run) {
      heldSubmitter.push(run)
      if (waiting !== undefined) run()
    },
  }
}

const container = document.querySelector<HTMLElement>('[data-captcha]')
const form = container?.closest('form')
if (container && form) {
  const proof = createCaptchaForm(container, form)
  if (proof.prompt.provider === 'altcha') runProofOfWork(proof)
  else runCaptchaWidget(proof, proof.prompt.provider)
  // The page was restored from the back/forward cache: the token is spent.
  window.addEventListener('pageshow', ({ persisted }) => persisted && proof.clearToken())
}
