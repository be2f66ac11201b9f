import { CircleHelp, Laptop, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'

/** The systems that the server recognises in a user agent. */
const systemGlyphs: Readonly<Record<string, LucideIcon>> = {
  iPhone: Smartphone,
  iPad: Tablet,
  Android: Smartphone,
  macOS: Laptop,
  ChromeOS: Laptop,
  Windows: Monitor,
  Linux: Monitor,
}

/**
 * The kind of a device as a picture: a phone, a tablet, a laptop or a desktop. Decorative: the name of the device is
 * beside it.
 */
export function DeviceGlyph({ system }: { system: string | null }) {
  const Glyph = (system !== null && Object.hasOwn(systemGlyphs, system) && systemGlyphs[system]) || CircleHelp
  return (
    <span className="device-glyph" aria-hidden="true">
      <Glyph size={18} />
    </span>
  )
}
