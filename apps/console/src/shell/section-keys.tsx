import { interpolate } from '@foyer/messages/console'
import { useMessages } from '../language/messages.js'
import { navigate, toUrl } from '../routing/location.js'
import type { Section } from './sections.js'
import { useShortcut } from './shortcuts.js'

/** Registers the shortcuts of the sections: `g` followed by a letter. */
export function SectionKeys({ sections }: { sections: readonly Section[] }) {
  return sections.map((section) => <SectionKey key={section.path} section={section} />)
}

function SectionKey({ section: { path, name, letter } }: { section: Section }) {
  const messages = useMessages()
  useShortcut(`g ${letter}`, interpolate(messages.shell.goToSection, { name }), () => navigate(toUrl(path)))
  return null
}
