import { Globe, Server, Smartphone } from 'lucide-react'
import { type Client, getPlatform } from './client.js'

const glyphs = { browser: Globe, server: Server, mobile: Smartphone }

/** The kind of an application as a picture: a website, a server or a device. */
export function ApplicationGlyph({ client }: { client: Pick<Client, 'confidential' | 'origins'> }) {
  const Glyph = glyphs[getPlatform(client)]
  return (
    <span className="application-glyph" aria-hidden="true">
      <Glyph size={16} />
    </span>
  )
}
