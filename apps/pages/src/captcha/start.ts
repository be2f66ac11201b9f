import type { CaptchaPrompt } from '@foyer/protocol'
import { runProofOfWork } from './proof-of-work.js'
import { runCaptchaWidget } from './widget.js'

/** What the server put into the page. */
export interface CaptchaWindow extends CaptchaPrompt {
  locale: string
}

/** The form that waits for a proof. */
export interface CaptchaForm {
  prompt: CaptchaWindow
  /** Where a provider draws. */
  widget: HTMLElement
  /** Puts a token into the form, and sends the form if that was asked for meanwhile. */
  setToken(kind: 'visible' | 'invisible', token: string): void
  /** The token no longer counts. */
  clearToken(): void
  showStatus(word: keyof CaptchaMessages | undefined): void
  /** Calls `run` when the form is sent without a token, and now if it was already; the form waits for one. */
  onSubmitHeld(run: () => void): void
}

interface CaptchaMessages {
  working: string
  done: string
  failed: string
  solve: string
}

/** Holds the form until there is a proof, and lets it go with everything that was typed (SI-13). */
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
  clearToken() // a browser may bring back what stood there before

  form.addEventListener('submit', (event) => {
    if (Object.values(fields).some(({ value }) => value !== '')) return
    event.preventDefault()
    waiting = event.submitter
    for (const run of heldSubmitter) run()
  })

  // A page that only asks for an address has everything it needs.
  if (prompt.afterSubmit && form.querySelector('input[type="password"]') === null) waiting = null

  return {
    prompt,
    widget: container.querySelector('.captcha-widget') as HTMLElement,
    setToken(kind, token) {
      fields[kind].value = token
      if (waiting === undefined) return
      const submitter = waiting
      waiting = undefined
      // A form that is being sent right now ignores this, so it comes after.
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
  // Back from where the form led: the proof is spent.
  window.addEventListener('pageshow', ({ persisted }) => persisted && proof.clearToken())
}
