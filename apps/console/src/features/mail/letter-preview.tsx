import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { Choice } from '../../parts/choice.js'
import { useQuery } from '../../routing/use-place.js'
import { MailFrame } from './mail-frame.js'
import type { useLetterPreview } from './use-letter-preview.js'

const looks = { light: 'By day', dark: 'By night' } as const
const widths = { desk: 'Desk', phone: 'Phone' } as const
const forms = { html: 'HTML', text: 'Text' } as const

interface LetterPreviewProps extends ReturnType<typeof useLetterPreview> {
  language: string
}

/** The mail as it would go out now: by day or by night, on a desk or a phone, or as text. */
export function LetterPreview({ preview, fault, language }: LetterPreviewProps) {
  const [query, change] = useQuery()
  const look = query.look === 'dark' ? 'dark' : 'light'
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
          <Choice legend="Form" of={forms} chosen={form} onChoose={choose('as', 'html')} />
          {form === 'html' && (
            <>
              <Choice legend="Look" of={looks} chosen={look} onChoose={choose('look', 'light')} />
              <Choice legend="Width" of={widths} chosen={width} onChoose={choose('width', 'desk')} />
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
              <MailFrame html={preview.html[look]} width={width} title={`The mail, ${looks[look].toLowerCase()}`} />
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
