import { interpolate, type PageMessages } from '@foyer/messages'
import type { PageFrame } from '@foyer/protocol'

/**
 * The owner's logo, on a white background in the dark theme too, because it was drawn for one. Its space is reserved
 * before it has loaded (G-54).
 */
export function Logo({ frame: { branding, siteName }, messages }: { frame: PageFrame; messages: PageMessages }) {
  const { logo } = branding ?? {}
  if (logo === undefined) return null
  const { src, width, height, alt = interpolate(messages.site.logo, { site: siteName }) } = logo
  return <img className="logo" src={src} width={width} height={height} alt={alt} />
}
