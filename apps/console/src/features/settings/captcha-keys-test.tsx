import { Button } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { useCall, usePermission } from '../../session/owner.js'
import type { SettingsDraft } from './settings-draft.js'

/**
 * Tests unsaved captcha keys (PO-03). Opens the page where the captcha is solved: the provider's script runs there and
 * never in the console.
 */
export function CaptchaKeysTest({ text }: { text: SettingsDraft['text'] }) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const [opened, setOpened] = useState<string>()
  const keys = [
    { kind: 'visible', siteKey: text('captcha.siteKey'), label: messages.settings.captcha.test },
    {
      kind: 'invisible',
      siteKey: text('captcha.invisibleSiteKey'),
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
      const json = { provider: text('captcha.provider'), kind, siteKey }
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
