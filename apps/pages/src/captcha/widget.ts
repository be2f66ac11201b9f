import type { CaptchaAsk } from '@foyer/protocol'
import type { Asked, ProofPlace } from './start.js'

type RemoteProvider = Exclude<CaptchaAsk['provider'], 'altcha'>

/** What the three scripts have in common. */
interface WidgetApi {
  render(place: HTMLElement, options: object): unknown
  execute(which: unknown, options?: object): unknown
  ready?(run: () => void): void
}

/** The provider's own script calls this when it is ready. */
const READY = 'foyerCaptchaReady'

const scripts: Record<RemoteProvider, { address: string; api: string; callsBack: boolean }> = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js', api: 'grecaptcha', callsBack: false },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js', api: 'hcaptcha', callsBack: true },
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js', api: 'turnstile', callsBack: true },
}

/** Draws the provider's widget: its script is loaded now and never before (design invariant 11). */
export function proveByWidget(place: ProofPlace, provider: RemoteProvider): void {
  const { asked, say, onHeld } = place
  onHeld(() => say(asked.visibleSiteKey === undefined ? 'working' : 'solve'))
  load(provider, asked)
    .then((api) => draw(api, place, provider))
    .catch(() => say('failed'))
}

async function load(provider: RemoteProvider, { visibleSiteKey, invisibleSiteKey, locale }: Asked): Promise<WidgetApi> {
  const { address, api, callsBack } = scripts[provider]
  const scored = provider === 'recaptcha' && visibleSiteKey === undefined
  const query = new URLSearchParams({
    render: scored ? (invisibleSiteKey ?? '') : 'explicit',
    hl: locale,
    ...(callsBack ? { onload: READY } : {}),
  })
  const script = document.createElement('script')
  script.src = `${address}?${query}`
  await new Promise<void>((ready, failed) => {
    if (callsBack) Object.assign(window, { [READY]: ready })
    else script.addEventListener('load', () => ready())
    script.addEventListener('error', failed)
    document.head.append(script)
  })
  const loaded = (window as unknown as Record<string, WidgetApi>)[api] as WidgetApi
  if (!callsBack) await new Promise<void>((ready) => loaded.ready?.(ready))
  return loaded
}

function draw(api: WidgetApi, place: ProofPlace, provider: RemoteProvider): void {
  const { asked, widget, give, take, say, onHeld } = place
  const { visibleSiteKey, invisibleSiteKey, action } = asked
  const kind = visibleSiteKey === undefined ? 'invisible' : 'visible'
  const callback = (token: string) => {
    say(undefined)
    give(kind, token)
  }

  if (kind === 'invisible' && provider === 'recaptcha') {
    // The third version judges when the form is sent: its tokens live two minutes.
    onHeld(
      () => void Promise.resolve(api.execute(invisibleSiteKey, { action })).then((token) => callback(String(token))),
    )
    return
  }
  const drawn = api.render(widget, {
    sitekey: visibleSiteKey ?? invisibleSiteKey,
    action,
    callback,
    'expired-callback': take,
    'error-callback': () => say('failed'),
    ...(kind === 'invisible' && provider === 'hcaptcha' ? { size: 'invisible' } : {}),
  })
  if (kind === 'invisible' && provider === 'hcaptcha') onHeld(() => void api.execute(drawn))
}
