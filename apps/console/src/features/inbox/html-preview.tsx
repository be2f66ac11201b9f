import { RadioGroup } from '../../parts/radio-group.js'
import { useQuery } from '../../routing/use-location.js'

const widths = { desk: 'Desk', phone: 'Phone' } as const
const themes = { here: 'As here', light: 'Light', dark: 'Dark' } as const

/** Shows a mail in a frame without scripts or requests: desktop or phone width, light or dark (IN-02). */
export function HtmlPreview({ id }: { id: string }) {
  const [{ width = 'desk', look = 'here' }, change] = useQuery()
  return (
    <div className="preview">
      <div className="ui-row">
        <RadioGroup
          legend="Width"
          options={widths}
          selected={width}
          onSelect={(next) => change({ width: next }, { replace: true })}
        />
        <RadioGroup
          legend="Look"
          options={themes}
          selected={look}
          onSelect={(next) => change({ look: next }, { replace: true })}
        />
      </div>
      <iframe
        // Links open in new windows, as in a mail client; nothing else can leave the frame.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title="The mail as HTML"
        src={`/dev/inbox/html?id=${encodeURIComponent(id)}${look === 'here' ? '' : `&look=${look}`}`}
        data-width={width}
      />
    </div>
  )
}
