import { Button, LinkButton, Notice, Skeleton } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { Kiln } from '../../drawings/kiln.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useClient, useIdentity } from '../../session/use-identity.js'
import { fetchNotes, type KilnNote, MembersOnlyError } from './notes.js'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** For members only. Visitors send no request, so that nothing is disclosed (MO-01, MO-02). */
export default function KilnNotesPage() {
  const client = useClient()
  const { isMember, id } = useIdentity()
  const [notes, setNotes] = useState<KilnNote[]>()
  const [failure, setFailure] = useState<'failed' | 'refused'>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another member, or another round, asks again
  useEffect(() => {
    if (!isMember) return
    let isOver = false
    fetchNotes(client).then(
      (all) => {
        if (isOver) return
        setNotes(all)
        setFailure(undefined)
      },
      (error) => !isOver && setFailure(error instanceof MembersOnlyError ? 'refused' : 'failed'),
    )
    return () => {
      isOver = true
    }
  }, [client, isMember, id, round])

  if (!isMember && notes === undefined) return <Teaser />
  return (
    <>
      <div className="page-head">
        <PageHeading>Kiln notes</PageHeading>
        {!isMember && (
          <Notice actions={<LinkButton href="/sign-in?next=/kiln-notes">Sign in</LinkButton>}>
            <p>You are no longer signed in. What you were reading stays here until you leave the page.</p>
          </Notice>
        )}
        <div role="alert">
          {failure !== undefined && (
            <Notice
              tone="warning"
              actions={
                <Button small tone="quiet" onClick={() => setRound(round + 1)}>
                  Try again
                </Button>
              }
            >
              <p>{failure === 'failed' ? 'The notes could not be fetched.' : 'This account may not read the notes.'}</p>
            </Notice>
          )}
        </div>
      </div>
      {notes ? <Notes notes={notes} /> : failure === undefined && <Skeleton lines={12} label="Fetching the notes" />}
    </>
  )
}

function Teaser() {
  return (
    <div className="scene turned">
      <Kiln />
      <div>
        <PageHeading>Kiln notes</PageHeading>
        <p className="lead">
          After each firing Tom writes down what went in, what came out, and what cracked, with the recipe of the glaze.
        </p>
        <p>They are for members. An account costs nothing and asks for an email address and a password.</p>
        <div className="ui-row">
          <LinkButton href="/sign-in?next=/kiln-notes">Sign in to read</LinkButton>
          <LinkButton tone="quiet" href="/sign-up?next=/kiln-notes">
            Create an account
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function Notes({ notes }: { notes: readonly KilnNote[] }) {
  return (
    <div className="notes">
      {notes.map(({ id, title, date, body, recipe }) => (
        <article key={id} id={id} aria-labelledby={`${id}-title`}>
          <p className="soft">
            <time dateTime={date}>{day.format(new Date(date))}</time>
          </p>
          <h2 id={`${id}-title`}>{title}</h2>
          {body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="recipe number">{recipe.join(' · ')}</p>
        </article>
      ))}
    </div>
  )
}
