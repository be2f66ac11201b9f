import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { RadioGroup } from '../../parts/radio-group.js'
import { useQuery } from '../../routing/use-location.js'
import { MailFrame } from './mail-frame.js'
import type { useMailPreview } from './use-mail-preview.js'

const themes = { light: 'By day', dark: 'By night' } as const
const widths = { desk: 'Desk', phone: 'Phone' } as const
const forms = { html: 'HTML', text: 'Text' } as const

interface MailTemplatePreviewProps extends ReturnType<typeof useMailPreview> {
  language: string
}

/** Previews the mail as it would be sent: light or dark, desktop or phone width, or plain text. */
export function MailTemplatePreview({ preview, fault, language }: MailTemplatePreviewProps) {
  const [query, change] = useQuery()
  const theme = query.look === 'dark' ? 'dark' : 'light'
  const width = query.width === 'phone' ? 'phone' : 'desk'
  const form = query.as === 'text' ? 'text' : 'html'
  const choose = (name: string, ordinary: string) => (value: string) =>
    change({ [name]: value === ordinary ? undefined : value }, { replace: true })
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return (
    <Card title="The mail">
      <div className="letter-preview">
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <RadioGroup legend="Form" options={forms} selected={form} onSelect={choose('as', 'html')} />
          {form === 'html' && (
            <>
              <RadioGroup legend="Look" options={themes} selected={theme} onSelect={choose('look', 'light')} />
              <RadioGroup legend="Width" options={widths} selected={width} onSelect={choose('width', 'desk')} />
            </>
          )}
        </div>
        {preview === undefined ? (
          fault === undefined && <Skeleton lines={10} />
        ) : (
          <>
            <p>
              <span className="soft">Subject:</span>{' '}
              <strong lang={language} dir={dir}>
                {preview.subject}
              </strong>
            </p>
            {form === 'html' ? (
              <MailFrame html={preview.html[theme]} width={width} title={`The mail, ${themes[theme].toLowerCase()}`} />
            ) : (
              <pre className="wrapped" lang={language} dir={dir}>
                {preview.text}
              </pre>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
