import { interpolate } from '@foyer/messages/console'
import { Button, Notice } from '@foyer/ui'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import type { Provider, TestResult } from './provider.js'

interface TestNoticeProps {
  provider: Provider
  result: TestResult
  onClose: () => void
}

/** What a provider said in a test and what a sign-in would do, or what to correct. */
export function TestNotice({ provider, result: { profile, effect, failure, detail }, onClose }: TestNoticeProps) {
  const messages = useMessages()
  const { test, form } = messages.providers
  const { name, callbackUrl } = provider
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice}>
      <Notice
        tone={failure === null ? 'good' : 'danger'}
        actions={
          <>
            {failure === 'callback' && <CopyButton text={callbackUrl}>{form.copyCallback}</CopyButton>}
            <Button small tone="plain" onClick={onClose}>
              {messages.parts.closeNotice}
            </Button>
          </>
        }
      >
        <p>
          <strong>{failure === null ? test.worked : test.failed}</strong>{' '}
          <span className="soft">· {interpolate(test.title, { name })}</span>
        </p>
        {failure !== null && (
          <p>
            <Sentence
              text={test.failures[failure]}
              parts={{
                callback: (
                  <code dir="ltr" className="wrap">
                    {callbackUrl}
                  </code>
                ),
              }}
            />
          </p>
        )}
        {profile !== null && (
          <dl className="facts">
            <div>
              <dt>{test.subject}</dt>
              <dd>
                <code dir="ltr">{profile.subject}</code>
              </dd>
            </div>
            <div>
              <dt>{messages.parts.email}</dt>
              <dd>
                {profile.email === null ? (
                  test.noEmail
                ) : (
                  <>
                    <bdi>{profile.email}</bdi> · {profile.isEmailVerified ? test.verified : test.unverified}
                  </>
                )}
              </dd>
            </div>
            {profile.name !== null && (
              <div>
                <dt>{messages.parts.name}</dt>
                <dd>
                  <bdi>{profile.name}</bdi>
                </dd>
              </div>
            )}
          </dl>
        )}
        {effect !== null && <p>{test.effects[effect]}</p>}
        <p className="soft small">
          {detail === null ? (
            test.nothingChanged
          ) : (
            <Sentence text={test.message} parts={{ detail: <bdi className="wrap">{detail}</bdi> }} />
          )}
        </p>
      </Notice>
    </div>
  )
}
