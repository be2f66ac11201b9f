import { PageHeading } from '../../routing/page-heading.js'
import { KitButtons } from './kit-buttons.js'
import { KitFields } from './kit-fields.js'
import { KitPieces } from './kit-pieces.js'
import { KitSurfaces } from './kit-surfaces.js'
import { KitTokens } from './kit-tokens.js'
import './kit.css'

/** Every shared component in every state, for visual review and tests (ST-01). */
export default function KitPage() {
  return (
    <>
      <div className="page-head">
        <PageHeading>Kit</PageHeading>
        <p className="lead">
          The parts that Foyer’s front ends share, in each of their states, and the drawings of this site.
        </p>
      </div>
      <div className="kit">
        <KitTokens />
        <KitButtons />
        <KitFields />
        <KitSurfaces />
        <KitPieces />
      </div>
    </>
  )
}
