import { LinkButton } from '@foyer/ui'
import { PageHeading } from '../routing/page-heading.js'

/** Shown for a path without a page, and for a piece that does not exist. */
export function NotFound() {
  return (
    <div className="narrow">
      <PageHeading title="Nothing here">There is nothing at this address</PageHeading>
      <p className="lead">It may have been a pot that is sold, or a class that is over.</p>
      <div className="ui-row">
        <LinkButton href="/pieces">See all pieces</LinkButton>
        <LinkButton tone="quiet" href="/">
          To the first page
        </LinkButton>
      </div>
    </div>
  )
}
