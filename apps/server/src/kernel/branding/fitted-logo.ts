import type { Picture } from './picture.js'

/**
 * The space for a logo on pages and in mails, in CSS px. Fixed, so that the content below never shifts (ux-checklist
 * G-54).
 */
const MAX_SIZE = { width: 192, height: 48 }

/** Returns the size at which a logo is displayed: as large as the space allows, never enlarged. */
export function fittedLogo({ width, height }: Pick<Picture, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
