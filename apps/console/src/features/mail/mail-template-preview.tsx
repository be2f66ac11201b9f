import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { RadioGroup } from '../../parts/radio-group.js'
import { useQuery } from '../../routing/use-location.js'
import { MailFrame } from './mail-frame.js'
import type { useMailPreview } from './use-mail-preview.js'

interface MailTemplatePreviewProps extends ReturnType<typeof useMailPreview> {
  language: string
}

/** Previews the mail as it would be sent: light or dark, desktop or phone width, or plain text. */
export function MailTemplatePreview({ preview, fault, language }: MailTemplatePreviewProps) {
  const messages = useMessages()
  const [query, change] = useQuery()
  const theme = query.look === 'dark' ? 'dark' : 'light'
  const width = query.width === 'phone' ? 'phone' : 'desk'
  const form = query.as === 'text' ? 'text' : 'html'
  const choose = (name: string, ordinary: string) => (value: string) =>
    change({ [name]: value === ordinary ? undefined : value }, { replace: true })
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return (
    <Card title={messages.mail.preview}>
      <div className="template-preview">
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <RadioGroup
            legend={messages.mail.format}
            options={{ html: 'HTML', text: messages.parts.text }}
            selected={form}
            onSelect={choose('as', 'html')}
          />
          {form === 'html' && (
            <>
              <RadioGroup
                legend={messages.parts.theme}
                options={{ light: messages.parts.light, dark: messages.parts.dark }}
                selected={theme}
                onSelect={choose('look', 'light')}
              />
              <RadioGroup
                legend={messages.parts.width}
                options={{ desk: messages.parts.desktop, phone: messages.parts.mobile }}
                selected={width}
                onSelect={choose('width', 'desk')}
              />
            </>
          )}
        </div>
        {preview === undefined ? (
          fault === undefined && <Skeleton lines={10} />
        ) : (
          <>
            <p>
              <span className="soft">{messages.mail.subject}</span>{' '}
              <strong lang={language} dir={dir}>
                {preview.subject}
              </strong>
            </p>
            {form === 'html' ? (
              <MailFrame
                html={preview.html[theme]}
                width={width}
                title={`${messages.mail.preview} (${messages.parts[theme]})`}
              />
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
