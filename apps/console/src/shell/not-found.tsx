import { LinkButton } from '@foyer/ui'
import { toUrl } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'

export function NotFound() {
  return (
    <>
      <PageHeading>There is nothing here</PageHeading>
      <p className="lead">The address is mistyped, or what was here is gone.</p>
      <LinkButton href={toUrl('/')}>To the start</LinkButton>
    </>
  )
}
