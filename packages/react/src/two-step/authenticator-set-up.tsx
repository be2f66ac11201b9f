import { useEffect } from 'react'
import { useClass } from '../forms/class-names.js'
import { CopyButton } from '../forms/copy-button.js'
import { DigitsForm } from '../forms/digits-form.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { Back } from '../verify-email/verify-email.js'
import type { TwoStep } from './use-two-step.js'

/** An authenticator app to be added: a QR code on white, a link for phones, the key as text, and its code (MA-01). */
export function AuthenticatorSetUp({ twoStep, setUp }: { twoStep: TwoStep; setUp: NonNullable<TwoStep['setUp']> }) {
  const messages = useAccountMessages()
  const part = useClass()
  const { qrCode, secret, url } = setUp
  const { ref } = twoStep.confirm.formProps
  useEffect(() => ref.current?.querySelector('input')?.focus({ preventScroll: true }), [ref])
  return (
    <>
      <p className={part('lead')}>{messages.scanQrCode}</p>
      <svg
        className="foyer-qr-code"
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        role="img"
        aria-label={messages.qrCodeAlt}
      >
        <path d={qrCode.path} />
      </svg>
      <a className={part('link')} href={url}>
        {messages.openApp}
      </a>
      <p className={part('hint')}>{messages.orEnterKey}</p>
      <p className="foyer-key">
        <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label={messages.copyKey} />
      </p>
      <p className={part('lead')}>{messages.thenCode}</p>
      <DigitsForm form={twoStep.confirm} submit={messages.confirmApp} />
      <p className="foyer-links">
        <Back label={messages.cancel} onPress={twoStep.cancelSetUp} />
      </p>
    </>
  )
}
