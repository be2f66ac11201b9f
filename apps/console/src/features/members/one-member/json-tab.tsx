import { useMessages } from '../../../language/messages.js'
import { CopyButton } from '../../../parts/copy-button.js'
import type { MemberDetails } from './member-details.js'

/** The member as the owner API returns it. */
export function JsonTab({ member }: { member: MemberDetails }) {
  const messages = useMessages()
  const text = JSON.stringify(member, undefined, 2)
  return (
    <>
      <div className="ui-row">
        <CopyButton text={text} tone="quiet">
          {messages.memberPage.json.copy}
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
      <section className="member-json" dir="ltr" tabIndex={0} aria-label={messages.memberPage.json.label}>
        <pre>{text}</pre>
      </section>
    </>
  )
}
