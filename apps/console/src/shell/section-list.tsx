import { classNames } from '@foyer/ui'
import { useEffect, useId, useRef } from 'react'
import { useMessages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import { useLocation } from '../routing/use-location.js'
import { findSection, type Section } from './sections.js'

export interface SectionListProps {
  sections: readonly Section[]
  /** Number of waiting entries, by the path of the section. */
  counts: Readonly<Record<string, number | undefined>>
}

/** The links to the sections in their groups. The present one is scrolled into view. */
export function SectionList({ sections, counts, hasTooltips }: SectionListProps & { hasTooltips: boolean }) {
  const messages = useMessages()
  const id = useId()
  const { path } = useLocation()
  const here = findSection(sections, path)?.path
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls after a step to another section
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [here])
  return (
    <nav ref={nav} className="side-list" aria-label={messages.shell.console}>
      {groupSections(sections).map(([group, of], at) => (
        <div key={of[0]?.path} className="section-group" data-development={of[0]?.isForDevelopment || undefined}>
          {group !== '' && <h2 id={`${id}-${at}`}>{group}</h2>}
          <ul aria-labelledby={group === '' ? undefined : `${id}-${at}`}>
            {of.map(({ path: to, name, Icon }) => {
              const count = counts[to] ?? 0
              return (
                <li key={to}>
                  <a
                    href={toUrl(to)}
                    title={hasTooltips ? name : undefined}
                    aria-current={to === here ? 'page' : undefined}
                    className={classNames('section', to === here && 'here')}
                  >
                    <Icon size={16} aria-hidden />
                    <span className="section-name">{name}</span>{' '}
                    {count > 0 && (
                      <span className="count">
                        {count}
                        <span className="ui-unseen"> {messages.shell.countWaiting}</span>
                      </span>
                    )}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Groups neighbours with the same heading. Those without one stay where they are. */
function groupSections(sections: readonly Section[]): [group: string, sections: Section[]][] {
  const groups: [string, Section[]][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (last?.[0] === section.group) last[1].push(section)
    else groups.push([section.group, [section]])
  }
  return groups
}
