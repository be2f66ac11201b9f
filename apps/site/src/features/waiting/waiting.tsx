import { useEffect, useRef } from 'react'
import { Section } from '../../form/section.js'

/** The owner decides who may stay. That is no error. */
export function Waiting({ email, onDone }: { email: string; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('h2')?.focus(), [])
  return (
    <div className="drawers" ref={place}>
      <Section name="Your request is with the owner">
        <p className="lead">
          The owner of the studio looks at each request. You will get a mail at <span className="address">{email}</span>{' '}
          with the answer, and can sign in then. Until then you can look around as a visitor.
        </p>
        <button type="button" className="button quiet" onClick={onDone}>
          Back to sign in
        </button>
      </Section>
    </div>
  )
}
