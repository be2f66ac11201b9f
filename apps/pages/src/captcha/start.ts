import type { CaptchaAsk } from '@foyer/protocol'
import { proveByWidget } from './widget.js'
import { proveByWork } from './work.js'

/** What the server put into the page. */
export interface Asked extends CaptchaAsk {
  locale: string
}

/** The form that waits for a proof. */
export interface ProofPlace {
  asked: Asked
  /** Where a provider draws. */
  widget: HTMLElement
  /** Puts a token into the form, and sends the form if that was asked for meanwhile. */
  give(kind: 'visible' | 'invisible', token: string): void
  /** The token no longer counts. */
  take(): void
  say(word: keyof Words | undefined): void
  /** Calls `run` when the form is sent without a token, and now if it was already; the form waits for one. */
  onHeld(run: () => void): void
}

interface Words {
  working: string
  done: string
  failed: string
  solve: string
}

/** Holds the form until there is a proof, and lets it go with everything that was typed (SI-13). */
function proofPlace(place: HTMLElement, form: HTMLFormElement): ProofPlace {
  const asked: Asked = JSON.parse(place.dataset.captcha ?? '{}')
  const words: Words = JSON.parse(place.dataset.words ?? '{}')
  const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
  const fields = { visible: field('captcha'), invisible: field('invisibleCaptcha') }
  const status = place.querySelector('[role="status"]') as HTMLElement
  const held: (() => void)[] = []
  let waiting: HTMLElement | null | undefined

  const say: ProofPlace['say'] = (word) => {
    status.textContent = word === undefined ? '' : words[word]
  }
  const take = () => {
    for (const each of Object.values(fields)) each.value = ''
  }
  take() // a browser may bring back what stood there before

  form.addEventListener('submit', (event) => {
    if (Object.values(fields).some(({ value }) => value !== '')) return
    event.preventDefault()
    waiting = event.submitter
    for (const run of held) run()
  })

  // A page that only asks for an address has everything it needs.
  if (asked.afterSubmit && form.querySelector('input[type="password"]') === null) waiting = null

  return {
    asked,
    widget: place.querySelector('.captcha-widget') as HTMLElement,
    give(kind, token) {
      fields[kind].value = token
      if (waiting === undefined) return
      const submitter = waiting
      waiting = undefined
      // A form that is being sent right now ignores this, so it comes after.
      setTimeout(() => form.requestSubmit(submitter))
    },
    take,
    say,
    onHeld(run) {
      held.push(run)
      if (waiting !== undefined) run()
    },
  }
}

const place = document.querySelector<HTMLElement>('[data-captcha]')
const form = place?.closest('form')
if (place && form) {
  const proof = proofPlace(place, form)
  if (proof.asked.provider === 'altcha') proveByWork(proof)
  else proveByWidget(proof, proof.asked.provider)
  // Back from where the form led: the proof is spent.
  window.addEventListener('pageshow', ({ persisted }) => persisted && proof.take())
}
