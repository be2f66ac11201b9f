import { glazes } from './glazes.js'

const SKIN = '#a86f4e'
const SHADE = '#8a5538'

/** One hand on the clay, with its forearm; mirrored for the other hand. */
function Hand() {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="M20 500C90 440 130 400 196 352" stroke="#4a5a62" strokeWidth="118" />
      <path d="M92 436C140 396 168 378 214 344" stroke={SKIN} strokeWidth="84" />
      <path d="M218 330C250 300 268 292 296 296" stroke={SKIN} strokeWidth="62" />
      <path d="M226 292C252 262 284 258 322 266" stroke={SHADE} strokeWidth="30" />
      <path d="M226 290C252 258 284 252 322 260" stroke={SKIN} strokeWidth="28" />
      <path d="M232 324C266 292 296 290 332 298" stroke={SHADE} strokeWidth="30" />
      <path d="M232 322C266 288 296 284 332 292" stroke={SKIN} strokeWidth="28" />
      <path d="M240 354C274 324 304 320 338 328" stroke={SHADE} strokeWidth="29" />
      <path d="M240 352C274 320 304 314 338 322" stroke={SKIN} strokeWidth="27" />
      <path d="M250 380C280 354 308 350 336 356" stroke={SHADE} strokeWidth="26" />
      <path d="M250 378C280 350 308 344 336 350" stroke={SKIN} strokeWidth="24" />
      <path d="M206 312C224 258 262 226 312 220" stroke={SHADE} strokeWidth="33" />
      <path d="M206 308C224 254 262 220 312 214" stroke={SKIN} strokeWidth="31" />
      <path d="M300 210q14 -2 20 3" stroke="#d8ab8b" strokeWidth="9" />
    </g>
  )
}

/** Two hands opening a bowl on the wheel. */
export function Hands() {
  const { clay } = glazes.samphire
  return (
    <svg viewBox="0 0 800 560" role="img" aria-label="Two hands around a bowl that turns on the wheel">
      <rect width="800" height="560" fill="var(--sea)" />
      <path d="M0 330h800M0 352h800M0 384h800" stroke="var(--sea-deep)" strokeWidth="3" opacity="0.6" />
      <ellipse cx="400" cy="486" rx="330" ry="64" fill="#3c3431" />
      <ellipse cx="400" cy="470" rx="330" ry="64" fill="#6d625c" />
      <ellipse cx="400" cy="466" rx="250" ry="46" fill="none" stroke="#877b74" strokeWidth="4" />
      <ellipse cx="400" cy="466" rx="170" ry="30" fill="#a3764f" opacity="0.7" />
      <path d="M248 216C256 300 300 430 322 462a78 15 0 0 0 156 0C500 430 544 300 552 216Z" fill={clay} />
      <path
        d="M262 262a140 26 0 0 0 276 0M274 304a128 24 0 0 0 252 0M288 346a114 22 0 0 0 224 0M302 386a99 19 0 0 0 196 0M314 424a87 16 0 0 0 172 0"
        fill="none"
        stroke="#7f5237"
        strokeWidth="4"
        opacity="0.5"
      />
      <path d="M248 216C256 300 300 430 322 462a78 15 0 0 0 156 0C500 430 544 300 552 216Z" fill="url(#round)" />
      <ellipse cx="400" cy="216" rx="152" ry="30" fill="#c99a74" />
      <ellipse cx="400" cy="219" rx="138" ry="24" fill="#7c5036" />
      <ellipse cx="400" cy="226" rx="112" ry="16" fill="#5f3a26" />
      <Hand />
      <g transform="matrix(-1 0 0 1 800 0)">
        <Hand />
      </g>
    </svg>
  )
}
