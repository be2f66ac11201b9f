import { formatDuration, formatPlural, interpolate } from '@foyer/messages'
import type { AccountDevice, AccountDevices, SignInMethodView } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { DateTime } from '../parts/date-time.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

/** Where the member is signed in: this device first, with buttons that sign out the others (SE-01 to SE-03). */
export function DevicesSection(props: AccountProps<AccountDevices>) {
  const { model, messages, words } = props
  const others = model.devices.length - 1
  const time = formatDuration(model.outWithinSeconds, model.locale)
  return (
    <>
      <p className="lead">{others === 0 ? words.devices.onlyHere : interpolate(words.devices.lead, { time })}</p>
      <ul className="account-list">
        {model.devices.map((device) => (
          <Device key={device.id} {...props} device={device} />
        ))}
      </ul>
      {others > 0 && (
        <PostForm frame={{ ...model, action: model.endOthersUrl }} page={model} messages={messages}>
          <SubmitButton isSecondary>{formatPlural(words.devices.endOthers, others, model.locale)}</SubmitButton>
        </PostForm>
      )}
      {model.notMeUrl !== undefined && (
        <>
          <h2>{words.devices.notYou}</h2>
          <p className="lead">{words.devices.notYouLead}</p>
          <PostForm frame={{ ...model, action: model.notMeUrl }} page={model} messages={messages}>
            <SubmitButton isSecondary>{words.devices.notYouSubmit}</SubmitButton>
          </PostForm>
        </>
      )}
    </>
  )
}

function Device({ model, messages, words, device }: AccountProps<AccountDevices> & { device: AccountDevice }) {
  const { id, isCurrent, browser, system, signIn, clients, firstSeenAt, lastSeenAt } = device
  const name =
    browser && system
      ? interpolate(words.devices.on, { browser, system })
      : (browser ?? system ?? words.devices.unknown)
  const method = methodOf(signIn, words.devices)
  const date = (at: number) => <DateTime at={at} locale={model.locale} hasTime />
  return (
    <li>
      <p className="account-item">
        <span>{name}</span> {isCurrent && <span className="mark">{words.devices.thisDevice}</span>}
      </p>
      <p className="hint">
        {clients.length > 0 && (
          <>
            <bdi>{new Intl.ListFormat(model.locale).format(clients)}</bdi>
            <br />
          </>
        )}
        {method !== undefined && (
          <>
            <bdi>{method}</bdi>
            <br />
          </>
        )}
        {interpolateNodes(words.devices.firstSeen, { date: date(firstSeenAt) })}
        {!isCurrent && (
          <>
            <br />
            {interpolateNodes(words.devices.lastSeen, { date: date(lastSeenAt) })}
          </>
        )}
      </p>
      {!isCurrent && (
        <PostForm frame={model} page={model} messages={messages} hidden={{ device: id }}>
          <SubmitButton isSecondary>{interpolate(words.devices.end, { device: name })}</SubmitButton>
        </PostForm>
      )}
    </li>
  )
}

/** Says how the member signed in; undefined if a program opened the session, and the member did not sign in. */
function methodOf(
  { method, providerName, secondFactor }: SignInMethodView,
  { methods, secondFactors }: AccountProps<AccountDevices>['words']['devices'],
): string | undefined {
  if (method === 'backend') return undefined
  const first = providerName ?? methods[method]
  return secondFactor === null ? first : interpolate(secondFactors[secondFactor], { method: first })
}
