import { Button, classNames, Icon, ThemeSwitch } from '@foyer/ui'
import { Fragment, useEffect, useState } from 'react'
import { LanguageSelect } from '../language/language-select.js'
import { useMessages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import { useLocation } from '../routing/use-location.js'
import { getSiteName } from '../site.js'
import type { Section } from './sections.js'

interface NavigationProps {
  sections: readonly Section[]
  /** Number of waiting entries, by the path of the section. */
  counts: Readonly<Record<string, number | undefined>>
  who: { email: string; role: string; signOut: () => void } | undefined
  onFind: () => void
  onShortcuts: () => void
}

const COLLAPSED_KEY = 'foyer.console.folded'

/** Links to every section. Collapsible: closed by default on a phone, and remembered on larger screens (CS-01). */
export function Navigation({ sections, counts, who, onFind, onShortcuts }: NavigationProps) {
  const messages = useMessages()
  const { path } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'yes')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page closes it
  useEffect(() => setOpen(false), [path])
  const toggleCollapsed = () => {
    localStorage.setItem(COLLAPSED_KEY, isCollapsed ? 'no' : 'yes')
    setCollapsed(!isCollapsed)
  }
  const groups = [...Map.groupBy(sections, ({ group }) => group)]
  const isHere = (section: string) =>
    section === '/' ? path === '/' : path === section || path.startsWith(`${section}/`)
  return (
    <header className="side" data-open={isOpen || undefined} data-folded={isCollapsed || undefined}>
      <div className="side-head">
        <a className="home" href={toUrl('/')}>
          <LogoMark />
          <span className="home-name">{getSiteName()}</span>
        </a>
        <Button
          small
          tone="plain"
          className="ui-icon-button only-narrow"
          aria-expanded={isOpen}
          aria-controls="sections"
          aria-label={messages.shell.menu}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </Button>
        <Button
          small
          tone="plain"
          className="ui-icon-button only-wide"
          aria-expanded={!isCollapsed}
          aria-controls="sections"
          aria-label={isCollapsed ? messages.shell.showNavigation : messages.shell.hideNavigation}
          onClick={toggleCollapsed}
        >
          <Icon name="menu" />
        </Button>
      </div>
      <div id="sections" className="side-body">
        <button type="button" className="find" onClick={onFind}>
          <Icon name="search" />
          <span>{messages.shell.find}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label={messages.shell.console}>
          {groups.map(([group, of]) => (
            <Fragment key={group}>
              {group !== '' && <h2 id={`group-${group}`}>{group}</h2>}
              <ul aria-labelledby={group === '' ? undefined : `group-${group}`}>
                {of.map(({ path: to, name }) => (
                  <li key={to}>
                    <a
                      href={toUrl(to)}
                      aria-current={isHere(to) ? 'page' : undefined}
                      className={classNames('section', isHere(to) && 'here')}
                    >
                      {name}{' '}
                      {counts[to] !== undefined && counts[to] > 0 && (
                        <span className="count">
                          {counts[to]}
                          <span className="ui-unseen"> {messages.shell.countWaiting}</span>
                        </span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </nav>
        <div className="side-foot">
          {who && (
            <p className="who">
              <span className="ellipsis" title={who.email}>
                {who.email}
              </span>
              <span className="soft">{who.role}</span>
            </p>
          )}
          <div className="ui-row">
            <ThemeSwitch />
            <LanguageSelect />
            <Button small tone="plain" onClick={onShortcuts}>
              {messages.shell.shortcutsButton}
            </Button>
            {who && (
              <Button small tone="plain" onClick={who.signOut}>
                {messages.shell.signOut}
              </Button>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}

/** The fanlight of the hosted pages as a small logo. */
function LogoMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-frame" d="M4 31V15a12 12 0 0 1 24 0v16z" />
      <path className="mark-light" d="M8 15a8 8 0 0 1 16 0z" />
      <path className="mark-room" d="M8 18h16v13H8z" />
    </svg>
  )
}
