import type { PageMessages } from '@foyer/messages'
import type { FormFrame, PageFrame } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'

/**
 * Container of the captcha in a form. Its script fills the hidden fields; the live region is rendered empty. Without
 * JavaScript, a message explains what to do.
 */
export function Captcha({ frame, messages }: { frame: FormFrame & PageFrame; messages: PageMessages }) {
  const { captcha, siteName, locale } = frame
  if (captcha === undefined) return null
  const words = messages.captcha
  const said = { working: words.working, done: words.done, failed: words.failed, solve: words.solve }
  return (
    <div className="captcha" data-captcha={JSON.stringify({ ...captcha, locale })} data-words={JSON.stringify(said)}>
      <input type="hidden" name="captcha" autoComplete="off" />
      <input type="hidden" name="invisibleCaptcha" autoComplete="off" />
      <div className="captcha-widget" />
      <p className="hint" role="status" />
      <noscript>
        <p className="problem">{interpolateNodes(words.noScript, { site: <bdi>{siteName}</bdi> })}</p>
      </noscript>
    </div>
  )
}
