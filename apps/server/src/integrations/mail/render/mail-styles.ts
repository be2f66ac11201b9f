import type { CSSProperties } from 'react'
import type { BrandTheme, ColourScheme } from '../../../kernel/branding/brand-theme.js'
import { formatColour } from '../../../kernel/branding/colour.js'

const sans = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif"
const mono = "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace"
const formatColours = (scheme: ColourScheme) =>
  Object.fromEntries(Object.entries(scheme).map(([name, colour]) => [name, formatColour(colour)])) as Record<
    keyof ColourScheme,
    string
  >

/** Inline styles with the light colours, because many mail programs drop style sheets. */
export function mailStyles({ light }: BrandTheme) {
  const {
    ink,
    'ink-soft': soft,
    brand,
    'on-brand': onBrand,
    wall,
    'wall-low': rule,
    room,
    ...more
  } = formatColours(light)
  return {
    wall: { margin: 0, padding: 0, backgroundColor: wall, fontFamily: sans },
    preheader: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' },
    cell: { padding: 0 },
    frame: { padding: '24px 12px', borderCollapse: 'separate' },
    door: { maxWidth: '480px', backgroundColor: room, borderRadius: '240px 240px 8px 8px / 56px 56px 8px 8px' },
    transom: {
      margin: 0,
      padding: '28px 24px 14px',
      borderRadius: '240px 240px 0 0 / 56px 56px 0 0',
      backgroundColor: brand,
      color: onBrand,
      fontSize: '17px',
      fontWeight: 600,
      lineHeight: '24px',
      textAlign: 'center',
      overflowWrap: 'anywhere',
    },
    room: { padding: '28px 24px 24px' },
    heading: { margin: '0 0 16px', color: ink, fontSize: '24px', lineHeight: '30px', fontWeight: 650 },
    paragraph: { margin: '0 0 18px', color: ink, fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
    aside: { margin: '0 0 12px', color: soft, fontSize: '14px', lineHeight: '21px', overflowWrap: 'anywhere' },
    quotation: {
      margin: '0 0 18px',
      padding: '2px 16px',
      borderInlineStart: `3px solid ${rule}`,
      color: ink,
      fontSize: '16px',
      lineHeight: '24px',
      overflowWrap: 'anywhere',
    },
    footer: {
      margin: '24px 0 0',
      paddingTop: '16px',
      borderTop: `1px solid ${rule}`,
      color: soft,
      fontSize: '13px',
      lineHeight: '19px',
      overflowWrap: 'anywhere',
    },
    code: {
      margin: '0 0 18px',
      padding: '16px 8px',
      borderRadius: '8px',
      backgroundColor: more['notice-wash'],
      color: ink,
      fontFamily: mono,
      fontSize: '36px',
      fontWeight: 600,
      letterSpacing: '6px',
      lineHeight: '44px',
      textAlign: 'center',
      userSelect: 'all',
      WebkitUserSelect: 'all',
    },
    button: {
      display: 'inline-block',
      padding: '13px 24px',
      borderRadius: '8px',
      backgroundColor: brand,
      color: onBrand,
      fontSize: '16px',
      fontWeight: 600,
      lineHeight: '22px',
      textDecoration: 'none',
    },
    address: { margin: '0 0 18px', fontSize: '14px', lineHeight: '21px', wordBreak: 'break-all' },
    link: { color: brand },
    siteLink: { margin: '4px 0 0', color: soft, fontSize: '13px', lineHeight: '19px', overflowWrap: 'anywhere' },
    logo: { margin: '0 0 18px', lineHeight: 0 },
    picture: { border: 0, padding: '6px 10px', borderRadius: '8px', backgroundColor: '#ffffff' },
  } satisfies Record<string, CSSProperties>
}

/** The only style sheet: dark-mode colours, for mail programs that support it. */
export function darkModeStyles({ dark }: BrandTheme): string {
  const { ink, 'ink-soft': soft, brand, 'on-brand': onBrand, wall, room, ...more } = formatColours(dark)
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .wall { background-color: ${wall} !important; }
  .door { background-color: ${room} !important; border-radius: 240px 240px 8px 8px / 56px 56px 8px 8px !important; }
  .ink { color: ${ink} !important; }
  .soft { color: ${soft} !important; }
  .rule { border-color: ${more['frame-line']} !important; }
  .code { background-color: ${more['notice-wash']} !important; color: ${ink} !important; }
  .button { background-color: ${brand} !important; color: ${onBrand} !important; }
  .link { color: ${brand} !important; }
}`
}
