import { formatPlural, interpolate } from '@foyer/messages'
import { type AccountTwoStep, accountSections } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { AuthenticatorApp } from '../parts/authenticator-app.js'
import { CodeField } from '../parts/code-field.js'
import { DateTime } from '../parts/date-time.js'
import { PostForm } from '../parts/post-form.js'
import { RecoveryCodeList } from '../parts/recovery-code-list.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

type Props = AccountProps<AccountTwoStep>

/** Two-step verification: off, being set up, new recovery codes, or what the member has. */
export function TwoStepSection(props: Props) {
  const { model, messages, words } = props
  if (model.codes !== undefined) return <NewCodes {...props} codes={model.codes} />
  if (model.setUp !== undefined) return <SetUp {...props} setUp={model.setUp} />
  if (model.authenticator !== undefined) return <Factors {...props} authenticator={model.authenticator} />
  return (
    <>
      <p className="lead">{words.twoStep.offLead}</p>
      <PostForm frame={{ ...model, action: model.startUrl }} page={model} messages={messages}>
        <SubmitButton>{words.twoStep.turnOn}</SubmitButton>
      </PostForm>
      {model.hasPasskey && (
        <ul className="account-list">
          <Codes {...props} />
        </ul>
      )}
    </>
  )
}

/** The recovery codes of a member who has an authenticator app or a passkey. */
function Codes({ model, messages, words: { twoStep } }: Props) {
  const left = model.recoveryCodesLeft
  const isFirst = left === 0 && model.authenticator === undefined
  return (
    <li>
      <p className="account-item">{twoStep.codes}</p>
      <p className="hint">
        {isFirst
          ? twoStep.codesForPasskeys
          : `${formatPlural(twoStep.codesLeft, left, model.locale)}. ${twoStep.renewHint}`}
      </p>
      <PostForm frame={{ ...model, action: model.renewUrl }} page={model} messages={messages}>
        <SubmitButton isSecondary>{isFirst ? twoStep.getCodes : twoStep.renew}</SubmitButton>
      </PostForm>
    </li>
  )
}

function SetUp({ model, messages, setUp }: Props & { setUp: NonNullable<AccountTwoStep['setUp']> }) {
  const words = messages.twoStep.setUp
  return (
    <>
      <AuthenticatorApp app={setUp} messages={messages} />
      <PostForm
        frame={{ ...model, action: model.confirmUrl }}
        page={model}
        messages={messages}
        hidden={{ setUpToken: setUp.setUpToken }}
      >
        <p className="form-lead">{words.thenCode}</p>
        <CodeField focused={!model.touch} />
        <SubmitButton>{words.submit}</SubmitButton>
        <p className="other-way">
          <a href={accountSections['two-step']}>{words.back}</a>
        </p>
      </PostForm>
    </>
  )
}

/** New recovery codes, which are shown once. */
function NewCodes({ codes, messages }: Props & { codes: readonly string[] }) {
  return (
    <>
      <h2>{messages.twoStep.codes.heading}</h2>
      <RecoveryCodeList codes={codes} messages={messages} />
      <a className="button" href={accountSections['two-step']}>
        {messages.twoStep.codes.submit}
      </a>
    </>
  )
}

function Factors(props: Props & { authenticator: NonNullable<AccountTwoStep['authenticator']> }) {
  const { model, messages, authenticator } = props
  const words = props.words.twoStep
  const date = (at: number) => <DateTime at={at} locale={model.locale} />
  const since = { date: date(authenticator.createdAt), used: date(authenticator.lastUsedAt) }
  const act = (action: string, label: string) => (
    <PostForm frame={{ ...model, action }} page={model} messages={messages}>
      <SubmitButton isSecondary>{label}</SubmitButton>
    </PostForm>
  )
  return (
    <ul className="account-list">
      <li>
        <p className="account-item">{words.app}</p>
        <p className="hint">{interpolateNodes(words.since, since)}</p>
        {act(model.startUrl, words.replace)}
      </li>
      <Codes {...props} />
      {model.trustedDevices > 0 && (
        <li>
          <p className="account-item">{words.devices}</p>
          <p className="hint">{formatPlural(words.devicesLead, model.trustedDevices, model.locale)}</p>
          {act(model.distrustUrl, words.distrust)}
        </li>
      )}
      <li>
        <p className="account-item">{words.turnOff}</p>
        {model.isRequired ? (
          <p className="hint">{interpolate(words.isRequired, { site: model.siteName })}</p>
        ) : (
          <>
            <p className="hint">{words.turnOffHint}</p>
            {act(model.turnOffUrl, words.turnOff)}
          </>
        )}
      </li>
    </ul>
  )
}
