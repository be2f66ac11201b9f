import { LinkButton } from '@foyer/ui'
import { useMessages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'

export function NotFound() {
  const messages = useMessages()
  return (
    <>
      <PageHeading>{messages.shell.notFound}</PageHeading>
      <p className="lead">{messages.shell.notFoundHint}</p>
      <LinkButton href={toUrl('/')}>{messages.shell.backHome}</LinkButton>
    </>
  )
}
