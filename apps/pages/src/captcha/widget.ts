import type { CaptchaPrompt } from '@foyer/protocol'
import type { CaptchaForm, CaptchaWindow } from './start.js'

type RemoteProvider = Exclude<CaptchaPrompt['provider'], 'altcha'>

/** The common API of the three provider scripts. */
interface WidgetApi {
  render(place: HTMLElement, options: object): unknown
  execute(which: unknown, options?: object): unknown
  ready?(run: () => void): void
}

/** Name of the global function that the provider's script calls when it has loaded. */
const READY_CALLBACK = 'foyerCaptchaReady'

const scripts: Record<RemoteProvider, { address: string; api: string; callsBack: boolean }> = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js', api: 'grecaptcha', callsBack: false },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js', api: 'hcaptcha', callsBack: true },
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js', api: 'turnstile', callsBack: true },
}

/** Renders the provider's widget. Its script is loaded only now (design invariant 11). */
export function runCaptchaWidget(captcha: CaptchaForm, provider: RemoteProvider): void {
  const { prompt, showStatus, onSubmitHeld } = captcha
  onSubmitHeld(() => showStatus(prompt.visibleSiteKey === undefined ? 'working' : 'solve'))
  loadWidgetScript(provider, prompt)
    .then((api) => renderWidget(api, captcha, provider))
    .catch(() => showStatus('failed'))
}

async function loadWidgetScript(
  provider: RemoteProvider,
  { visibleSiteKey, invisibleSiteKey, locale }: CaptchaWindow,
): Promise<WidgetApi> {
  const { address, api, callsBack } = scripts[provider]
  const isScoreBased = provider === 'recaptcha' && visibleSiteKey === undefined
  const query = new URLSearchParams({
    render: isScoreBased ? (invisibleSiteKey ?? '') : 'explicit',
    hl: locale,
    ...(callsBack ? { onload: READY_CALLBACK } : {}),
  })
  const script = document.createElement('script')
  script.src = `${address}?${query}`
  await new Promise<void>((ready, failed) => {
    if (callsBack) Object.assign(window, { [READY_CALLBACK]: ready })
    else script.addEventListener('load', () => ready())
    script.addEventListener('error', failed)
    document.head.append(script)
  })
  const loaded = (window as unknown as Record<string, WidgetApi>)[api] as WidgetApi
  if (!callsBack) await new Promise<void>((ready) => loaded.ready?.(ready))
  return loaded
}

function renderWidget(api: WidgetApi, captcha: CaptchaForm, provider: RemoteProvider): void {
  const { prompt, widget, setToken, clearToken, showStatus, onSubmitHeld } = captcha
  const { visibleSiteKey, invisibleSiteKey, action } = prompt
  const kind = visibleSiteKey === undefined ? 'invisible' : 'visible'
  const callback = (token: string) => {
    showStatus(undefined)
    setToken(kind, token)
  }

  if (kind === 'invisible' && provider === 'recaptcha') {
    // reCAPTCHA v3 runs on submit, because its tokens are valid for two minutes.
    onSubmitHeld(
      () => void Promise.resolve(api.execute(invisibleSiteKey, { action })).then((token) => callback(String(token))),
    )
    return
  }
  const drawn = api.render(widget, {
    sitekey: visibleSiteKey ?? invisibleSiteKey,
    action,
    callback,
    'expired-callback': clearToken,
    'error-callback': () => showStatus('failed'),
    ...(kind === 'invisible' && provider === 'hcaptcha' ? { size: 'invisible' } : {}),
  })
  if (kind === 'invisible' && provider === 'hcaptcha') onSubmitHeld(() => void api.execute(drawn))
}
