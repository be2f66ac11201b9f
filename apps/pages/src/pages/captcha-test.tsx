import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { Captcha } from '../parts/captcha.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** An owner solves the captcha like a visitor; the page then shows whether the keys work (PO-03). */
export function CaptchaTest({ model, messages }: PageProps<'captcha-test'>) {
  const words = messages.captchaTest
  const { outcome, provider, host, why = '', againUrl } = model
  const values = { provider: <bdi>{provider}</bdi>, host: <bdi dir="ltr">{host}</bdi>, why: <bdi dir="ltr">{why}</bdi> }
  if (outcome === undefined)
    return (
      <>
        <p className="lead">{interpolateNodes(words.lead, values)}</p>
        <PostForm frame={model} page={model} messages={messages} hidden={{ ticket: model.ticket }}>
          <FormMessage message={model.message} focused={model.message !== undefined} />
          <Captcha frame={model} messages={messages} />
          <SubmitButton>{words.submit}</SubmitButton>
        </PostForm>
      </>
    )
  return (
    <>
      <p className={outcome === 'works' ? 'notice' : 'problem'} role={outcome === 'works' ? 'status' : 'alert'}>
        {interpolateNodes(words.outcomes[outcome], values)}
      </p>
      <p>{words.close}</p>
      {againUrl !== undefined && (
        <a className="button" href={againUrl}>
          {words.again}
        </a>
      )}
    </>
  )
}
