import { Button, Icon } from '@foyer/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import { useLocation } from '../routing/use-location.js'
import { getSiteName } from '../site.js'
import { AccountMenu, type CurrentPerson } from './account-menu.js'
import { SectionList, type SectionListProps } from './section-list.js'

interface NavigationProps extends SectionListProps {
  who: CurrentPerson | undefined
  onFind: () => void
  onShortcuts: () => void
}

const COLLAPSED_KEY = 'foyer.console.folded'

/**
 * Links to every section. Closed by default on a phone; on larger screens it collapses to icons, which is remembered
 * (CS-01).
 */
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
  const Fold = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const foldText = isCollapsed ? messages.shell.showNavigation : messages.shell.hideNavigation
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
          aria-label={foldText}
          title={foldText}
          onClick={toggleCollapsed}
        >
          <Fold size={18} aria-hidden className="mirrored" />
        </Button>
      </div>
      <div id="sections" className="side-body">
        <button
          type="button"
          className="find"
          title={isCollapsed ? messages.shell.find : undefined}
          aria-keyshortcuts="Control+K"
          onClick={onFind}
        >
          <Icon name="search" />
          <span className="section-name">{messages.shell.find}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <SectionList sections={sections} counts={counts} hasTooltips={isCollapsed} />
        <AccountMenu who={who} onShortcuts={onShortcuts} />
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
