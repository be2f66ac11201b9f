import type { CSSProperties } from 'react'

const sans = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif"
const mono = "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace"
const ink = '#12242b'
const soft = '#48595f'
const brand = '#17566a'

/** Written into the elements, because many mail programs drop style sheets. */
export const styles = {
  wall: { margin: 0, padding: 0, backgroundColor: '#dfe9ec', fontFamily: sans },
  preheader: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' },
  cell: { padding: 0 },
  frame: { padding: '24px 12px', borderCollapse: 'separate' },
  door: { maxWidth: '480px', backgroundColor: '#ffffff', borderRadius: '240px 240px 8px 8px / 56px 56px 8px 8px' },
  transom: {
    margin: 0,
    padding: '28px 24px 14px',
    borderRadius: '240px 240px 0 0 / 56px 56px 0 0',
    backgroundColor: brand,
    color: '#ffffff',
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
    borderInlineStart: '3px solid #c4d4da',
    color: ink,
    fontSize: '16px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  footer: {
    margin: '24px 0 0',
    paddingTop: '16px',
    borderTop: '1px solid #c4d4da',
    color: soft,
    fontSize: '13px',
    lineHeight: '19px',
    overflowWrap: 'anywhere',
  },
  code: {
    margin: '0 0 18px',
    padding: '16px 8px',
    borderRadius: '8px',
    backgroundColor: '#eaf3f5',
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
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '22px',
    textDecoration: 'none',
  },
  address: { margin: '0 0 18px', fontSize: '14px', lineHeight: '21px', wordBreak: 'break-all' },
  link: { color: brand },
} satisfies Record<string, CSSProperties>

/** The one style sheet: colours by night, for the mail programs that read it. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .wall { background-color: #0c161a !important; }
  .door { background-color: #142227 !important; border-radius: 240px 240px 8px 8px / 56px 56px 8px 8px !important; }
  .ink { color: #ecf2f4 !important; }
  .soft { color: #aebdc2 !important; }
  .rule { border-color: #35484f !important; }
  .code { background-color: #1b3038 !important; color: #ecf2f4 !important; }
  .button { background-color: #93d2e2 !important; color: #06252e !important; }
  .link { color: #93d2e2 !important; }
}`
