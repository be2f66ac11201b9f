import { LinkButton } from '@foyer/ui'
import { addressOf } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'

export function NotHere() {
  return (
    <>
      <PageHeading>There is nothing here</PageHeading>
      <p className="lead">The address is mistyped, or what was here is gone.</p>
      <LinkButton href={addressOf('/')}>To the start</LinkButton>
    </>
  )
}
