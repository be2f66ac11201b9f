import { useMessages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'
import { useLocation } from '../routing/use-location.js'
import { getSections } from './sections.js'

/** For an unknown address, to someone of the team: what was asked for, and where one may have wanted to go. */
export function NotFound() {
  const messages = useMessages()
  const { shell } = messages
  const { path } = useLocation()
  return (
    <>
      <PageHeading>{shell.notFound}</PageHeading>
      <p className="lead">{shell.notFoundHint}</p>
      <p className="lead">
        <code dir="ltr">{path}</code>
      </p>
      <ul className="page-links" aria-label={shell.notFoundLinks}>
        {getSections(true, messages)
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
