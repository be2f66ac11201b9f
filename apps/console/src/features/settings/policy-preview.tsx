interface PolicyPreviewProps {
  siteName: string
  heading: string
  button: string | undefined
}

/** A sketch of the sign-up page under a registration policy (PO-01). */
export function PolicyPreview({ siteName, heading, button }: PolicyPreviewProps) {
  return (
    <figure className="sketch">
      <div className="sketch-door" aria-hidden="true">
        <p className="soft small">{siteName}</p>
        <p className="sketch-heading">{heading}</p>
        {button === undefined ? (
          <p className="small">{siteName} takes new members by invitation only.</p>
        ) : (
          <>
            <span className="sketch-field">E-mail</span>
            <span className="sketch-field">Password</span>
            <span className="sketch-button">{button}</span>
          </>
        )}
      </div>
      <figcaption className="soft small">
        {button === undefined ? 'Visitors see no form, only how to get in.' : `The sign-up page says “${heading}”.`}
      </figcaption>
    </figure>
  )
}
