import { Button, Card, Field, Select } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { useCall, usePermission } from '../../session/owner.js'
import { requiresKeys, type Texts, validateSiteKey } from './settings.js'

interface CaptchaCardProps {
  texts: Texts
  readOnly: boolean
  set: (change: Texts) => void
}

/** Captcha settings, their consequences, and a test of the keys (PO-02, PO-03). */
export function CaptchaCard({ texts, readOnly, set }: CaptchaCardProps) {
  const messages = useMessages()
  const text = (name: string) => texts[name] ?? ''
  const provider = text('captcha.provider')
  const field = (name: string) => ({
    value: text(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value.trim() }),
  })
  return (
    <Card title={messages.settings.captcha.heading}>
      <Select label={messages.settings.captcha.provider} {...field('captcha.provider')} disabled={readOnly}>
        <option value="none">{messages.parts.none}</option>
        <option value="altcha">{messages.settings.captcha.builtIn}</option>
        <option value="recaptcha">reCAPTCHA</option>
        <option value="hcaptcha">hCaptcha</option>
        <option value="turnstile">Turnstile</option>
      </Select>
      <Select label={messages.settings.captcha.when} {...field('captcha.when')} disabled={readOnly}>
        <option value="risk">{messages.settings.captcha.onRisk}</option>
        <option value="always">{messages.settings.captcha.always}</option>
      </Select>
      {requiresKeys(provider) && (
        <>
          <Field
            label={messages.settings.captcha.siteKey}
            {...field('captcha.siteKey')}
            readOnly={readOnly}
            spellCheck={false}
            dir="ltr"
            error={validateSiteKey(texts, messages)}
            hint={messages.settings.captcha.siteKeyHint}
          />
          <Field
            label={messages.settings.captcha.invisibleKey}
            {...field('captcha.invisibleSiteKey')}
            readOnly={readOnly}
            spellCheck={false}
            dir="ltr"
            hint={messages.settings.captcha.invisibleKeyHint}
          />
          <TestCaptchaKeys key={provider} texts={texts} />
        </>
      )}
    </Card>
  )
}

/** Opens the page where the captcha is solved: the provider's script runs there and never in the console. */
function TestCaptchaKeys({ texts }: { texts: Texts }) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const [opened, setOpened] = useState<string>()
  const keys = [
    { kind: 'visible', siteKey: texts['captcha.siteKey'] ?? '', label: messages.settings.captcha.test },
    {
      kind: 'invisible',
      siteKey: texts['captcha.invisibleSiteKey'] ?? '',
      label: messages.settings.captcha.testInvisible,
    },
  ].filter(({ siteKey }) => siteKey !== '')
  if (!may('testCaptcha') || keys.length === 0) return null
  const test = async (kind: string, siteKey: string) => {
    setFault(undefined)
    setBusy(true)
    // Opened synchronously, because browsers block windows that are not opened by the click itself.
    const tab = window.open('about:blank')
    try {
      const json = { provider: texts['captcha.provider'], kind, siteKey }
      const { url } = await call<{ url: string }>('/owner/v1/settings/test-captcha', { method: 'POST', json })
      setOpened(url)
      if (tab !== null) tab.location.href = url
    } catch (error) {
      tab?.close()
      setFault(toFault(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="settings">
      <div className="ui-row">
        {keys.map(({ kind, siteKey, label }) => (
          <Button key={kind} tone="quiet" busy={isBusy} onClick={() => test(kind, siteKey)}>
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="soft">
        {opened === undefined ? (
          messages.settings.captcha.testHint
        ) : (
          <Sentence
            text={messages.settings.captcha.opened}
            parts={{
              link: (children) => (
                <a href={opened} target="_blank" rel="noreferrer">
                  {children}
                </a>
              ),
            }}
          />
        )}
      </p>
      <FaultNotice fault={fault} />
    </div>
  )
}
