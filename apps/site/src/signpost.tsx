import { useSite, useVisit } from './session/site-context.js'

/** Says that Foyer does not answer, and tries again. In all other cases it is empty. */
export function Signpost() {
  const { foyerUrl, visit } = useSite()
  const { problem } = useVisit()
  return (
    <div role="alert">
      {problem !== undefined && (
        <div className="signpost">
          <p>
            {problem} It should be at <span className="address">{foyerUrl}</span> and know this site as{' '}
            <span className="address">{location.origin}</span>.
          </p>
          <button type="button" className="button quiet" onClick={visit.start}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}
