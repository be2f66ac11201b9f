/** Gradients that all drawings of the page share. */
export function Shading() {
  return (
    <svg width="0" height="0" className="shading" aria-hidden="true">
      <defs>
        <linearGradient id="round">
          <stop offset="0" stopColor="#000" stopOpacity="0.24" />
          <stop offset="0.14" stopColor="#000" stopOpacity="0.04" />
          <stop offset="0.3" stopColor="#fff" stopOpacity="0.16" />
          <stop offset="0.52" stopColor="#000" stopOpacity="0.02" />
          <stop offset="0.8" stopColor="#000" stopOpacity="0.2" />
          <stop offset="1" stopColor="#000" stopOpacity="0.4" />
        </linearGradient>
        <linearGradient id="hollow" x2="0" y2="1">
          <stop offset="0" stopColor="#000" stopOpacity="0.6" />
          <stop offset="1" stopColor="#000" stopOpacity="0.22" />
        </linearGradient>
        <radialGradient id="dish" cx="0.38" cy="0.32" r="0.8">
          <stop offset="0" stopColor="#fff" stopOpacity="0.14" />
          <stop offset="0.6" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.24" />
        </radialGradient>
        <radialGradient id="ember" cx="0.5" cy="0.7" r="0.75">
          <stop offset="0" stopColor="#ffe3a1" />
          <stop offset="0.4" stopColor="#f39a45" />
          <stop offset="0.8" stopColor="#b3421d" />
          <stop offset="1" stopColor="#5d1f12" />
        </radialGradient>
      </defs>
    </svg>
  )
}
