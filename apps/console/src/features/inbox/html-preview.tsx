import { useMessages } from '../../language/messages.js'
import { RadioGroup } from '../../parts/radio-group.js'
import { useQuery } from '../../routing/use-location.js'

/** Shows a mail in a frame without scripts or requests: desktop or phone width, light or dark (IN-02). */
export function HtmlPreview({ id }: { id: string }) {
  const messages = useMessages()
  const [{ width = 'desk', look = 'here' }, change] = useQuery()
  return (
    <div className="preview">
      <div className="ui-row">
        <RadioGroup
          legend={messages.parts.width}
          options={{ desk: messages.parts.desktop, phone: messages.parts.mobile }}
          selected={width}
          onSelect={(next) => change({ width: next }, { replace: true })}
        />
        <RadioGroup
          legend={messages.parts.theme}
          options={{ here: messages.parts.themeSystem, light: messages.parts.light, dark: messages.parts.dark }}
          selected={look}
          onSelect={(next) => change({ look: next }, { replace: true })}
        />
      </div>
      <iframe
        // Links open in new windows, as in a mail client; nothing else can leave the frame.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title={messages.inbox.htmlTitle}
        src={`/dev/inbox/html?id=${encodeURIComponent(id)}${look === 'here' ? '' : `&look=${look}`}`}
        data-width={width}
      />
    </div>
  )
}
