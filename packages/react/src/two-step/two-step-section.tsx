import type { ReactNode } from 'react'
import { Section } from '../account-panel/section.js'
import { useClass } from '../forms/class-names.js'
import { formatDay, interpolateNodes, plural } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { FactorProofForm } from '../proof/factor-proof-form.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { AuthenticatorSetUp } from './authenticator-set-up.js'
import { RecoveryCodes } from './recovery-codes.js'
import type { TwoStep } from './use-two-step.js'

/** The section for two-step verification, in its states: off, set-up, new recovery codes, reauthentication, and on. */
export function TwoStepSection({ twoStep }: { twoStep: TwoStep }) {
  const messages = useAccountMessages()
  const part = useClass()
  const { isFailed, problem, done } = twoStep
  return (
    <Section heading={messages.twoStepHeading}>
      <Content twoStep={twoStep} />
      <FactorProofForm proof={twoStep.proof} />
      <div role="alert" className={part('problem')}>
        {isFailed && (
          <>
            {messages.sessionsFailed} <Back label={messages.tryAgain} onPress={() => void twoStep.load()} />
          </>
        )}
        {problem?.message}
      </div>
      <output className={part('notice')}>
        {done === 'turned-off' && messages.twoStepIsOff}
        {done === 'distrusted' && messages.devicesDistrusted}
      </output>
    </Section>
  )
}

function Content({ twoStep }: { twoStep: TwoStep }) {
  const messages = useAccountMessages()
  const part = useClass()
  const { factors, setUp, codes, proof, isBusy } = twoStep
  if (codes) return <RecoveryCodes codes={codes} onSaved={twoStep.closeCodes} />
  if (proof.isAsking) return null
  if (setUp) return <AuthenticatorSetUp twoStep={twoStep} setUp={setUp} />
  if (factors === undefined) return null
  if (factors.authenticator)
    return <Factors twoStep={twoStep} factors={factors} authenticator={factors.authenticator} />
  return (
    <>
      <p className={part('lead')}>{messages.twoStepLead}</p>
      <button
        type="button"
        className={part('button')}
        aria-disabled={isBusy || undefined}
        onClick={() => void twoStep.start()}
      >
        {messages.twoStepTurnOn}
      </button>
      {factors.hasPasskey && (
        <ul className="foyer-sessions">
          <Codes twoStep={twoStep} factors={factors} />
        </ul>
      )}
    </>
  )
}

type Factors = NonNullable<TwoStep['factors']>
interface FactorsProps {
  twoStep: TwoStep
  factors: Factors
  authenticator: NonNullable<Factors['authenticator']>
}

function Factors({ twoStep, factors, authenticator }: FactorsProps) {
  const { locale } = useFoyer()
  const messages = useAccountMessages()
  const { trustedDevices, isRequired } = factors
  const since = { date: formatDay(authenticator.createdAt, locale), used: formatDay(authenticator.lastUsedAt, locale) }
  const { start, distrust, turnOff, isBusy } = twoStep
  return (
    <ul className="foyer-sessions">
      <Item
        title={messages.authenticatorApp}
        hint={interpolateNodes(messages.authenticatorSince, since)}
        {...{ label: messages.replaceAuthenticator, onPress: start, isBusy }}
      />
      <Codes twoStep={twoStep} factors={factors} />
      {trustedDevices > 0 && (
        <Item
          title={messages.trustedDevices}
          hint={plural(messages.trustedDevicesLead, trustedDevices, locale)}
          {...{ label: messages.distrustDevices, onPress: distrust, isBusy }}
        />
      )}
      <Item
        title={messages.twoStepHeading}
        hint={isRequired ? messages.twoStepRequired : messages.twoStepTurnOffHint}
        {...(!isRequired && { label: messages.twoStepTurnOff, onPress: turnOff, isBusy })}
      />
    </ul>
  )
}

/** The recovery codes of a member who has an authenticator app or a passkey. */
function Codes({ twoStep: { renewCodes, isBusy }, factors }: Pick<FactorsProps, 'twoStep' | 'factors'>) {
  const { locale } = useFoyer()
  const messages = useAccountMessages()
  const { authenticator, recoveryCodesLeft: left } = factors
  const isFirst = left === 0 && authenticator === null
  return (
    <Item
      title={messages.recoveryCodes}
      hint={
        isFirst
          ? messages.codesForPasskeys
          : `${plural(messages.recoveryCodesLeft, left, locale)}. ${messages.renewCodesHint}`
      }
      {...{ label: isFirst ? messages.getCodes : messages.renewCodes, onPress: renewCodes, isBusy }}
    />
  )
}

interface ItemProps {
  title: string
  hint: ReactNode
  label?: string
  onPress?: () => Promise<void>
  isBusy?: boolean
}

function Item({ title, hint, label, onPress, isBusy }: ItemProps) {
  const part = useClass()
  return (
    <li>
      <p>
        <strong>{title}</strong>
      </p>
      <p className={part('hint')}>{hint}</p>
      {label && (
        <button
          type="button"
          className={part('link')}
          aria-disabled={isBusy || undefined}
          onClick={() => void onPress?.()}
        >
          {label}
        </button>
      )}
    </li>
  )
}
