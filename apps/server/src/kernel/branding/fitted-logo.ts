import type { Picture } from './picture.js'

/** The room that a logo has on pages and in mails, in CSS px: what stands under it never moves (ux-checklist G-54). */
const MAX_SIZE = { width: 192, height: 48 }

/** The size a logo is drawn in: as large as the room allows, never larger than it is. */
export function fittedLogo({ width, height }: Pick<Picture, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
