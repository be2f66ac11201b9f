import { type Look, Root, useClass } from '../forms/class-names.js'
import { Pane } from '../forms/pane.js'
import { useFoyer } from '../provider.js'
import { HostedPage } from '../sign-in/hosted-page.js'
import { CodeForm } from './code-form.js'
import { useVerifyEmail, type VerifyEmailOptions } from './use-verify-email.js'

export interface VerifyEmailProps extends VerifyEmailOptions, Look {
  /** Shows a button to change the address if given. */
  onChangeAddress?: (() => void) | undefined
  isNext?: boolean
}

/** Email verification by code (checklist VE-01 to VE-07). */
export function VerifyEmail({ onChangeAddress, isNext, className, classNames, ...options }: VerifyEmailProps) {
  const { messages } = useFoyer()
  const form = useVerifyEmail(options)
  const [before = '', after = ''] = messages.verifySent.split('{email}')
  const lead = (
    <>
      {before}
      <bdi>{options.email}</bdi>
      {after}
    </>
  )
  return (
    <Root {...(className && { className })} {...(classNames && { classNames })}>
      <Pane heading={messages.verifyHeading} lead={lead} isNext={isNext ?? false}>
        <CodeForm
          form={form}
          resend={form.resend}
          remedy={
            form.problem?.remedy === 'hosted-page' ? (
              <HostedPage />
            ) : (
              form.problem?.remedy === 'sign-in' &&
              onChangeAddress && <Back label={messages.backToSignIn} onPress={onChangeAddress} />
            )
          }
        />
        {onChangeAddress && <Back label={messages.changeAddress} onPress={onChangeAddress} />}
      </Pane>
    </Root>
  )
}

/** A Back button styled as a link. */
export function Back({ label, onPress }: { label: string; onPress: () => void }) {
  const part = useClass()
  return (
    <button type="button" className={part('link')} onClick={onPress}>
      {label}
    </button>
  )
}
