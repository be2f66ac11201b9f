import { Button } from '@foyer/ui'
import { useMessages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'
import { useLocation } from '../routing/use-location.js'
import type { Section } from './sections.js'

/** For an unknown address: what was asked for, the search, and where one may have wanted to go. */
export function NotFound({ sections, onFind }: { sections: readonly Section[]; onFind: () => void }) {
  const { shell } = useMessages()
  const { path } = useLocation()
  return (
    <>
      <PageHeading>{shell.notFound}</PageHeading>
      <p className="lead">{shell.notFoundHint}</p>
      <p className="lead">
        <code dir="ltr">{path}</code>
      </p>
      <p>
        <Button small onClick={onFind}>
          {shell.find}
        </Button>
      </p>
      <ul className="page-links" aria-label={shell.notFoundLinks}>
        {sections
          .filter(({ isForDevelopment }) => !isForDevelopment)
          .map(({ path: to, name, Icon }) => (
            <li key={to}>
              <a href={toUrl(to)}>
                <Icon size={16} aria-hidden />
                {name}
              </a>
            </li>
          ))}
      </ul>
    </>
  )
}
