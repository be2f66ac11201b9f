const CUP = 'M282 150 H430 C430 236 418 300 402 330 L398 340 H314 L310 330 C294 300 282 236 282 150 Z'
const HANDLE = 'M424 184 C482 172 488 268 415 264'
const GLAZE =
  'M262 120 H452 V262 C440 284 430 256 418 262 C404 270 402 296 390 294 C378 292 382 258 366 260 C352 262 354 282 342 280 C330 278 332 256 316 260 C304 263 302 288 292 280 C284 272 276 262 262 262 Z'

interface ShelfProps {
  isGlazed: boolean
  /** Stamped into the foot of the cup. */
  initial: string
}

/** The studio's shelf. One cup is the person's own: bare clay for a visitor, glazed and stamped for a member. */
export function Shelf({ isGlazed, initial }: ShelfProps) {
  return (
    <svg className="shelf" viewBox="0 84 520 256" data-glazed={isGlazed} aria-hidden="true">
      <Neighbours />
      <g className="cup">
        <path className="handle clay-line" d={HANDLE} />
        <path className="handle glaze-line" d={HANDLE} />
        <path className="clay" d={CUP} />
        <clipPath id="cup">
          <path d={CUP} />
        </clipPath>
        <g className="rings" clipPath="url(#cup)">
          <path d="M280 200 Q356 218 432 200 M280 236 Q356 254 432 236 M284 272 Q356 290 428 272 M290 306 Q356 322 420 306" />
        </g>
        <g clipPath="url(#cup)">
          <g className="pour">
            <path className="glaze" d={GLAZE} />
            <path className="shine" d="M304 172 C305 206 309 232 314 248" />
          </g>
        </g>
        <ellipse className="lip" cx="356" cy="150" rx="74" ry="13" />
        <ellipse className="mouth" cx="356" cy="151" rx="67" ry="9.5" />
        <g className="stamp">
          <circle cx="356" cy="314" r="15" />
          <text x="356" y="320" textAnchor="middle">
            {initial}
          </text>
        </g>
      </g>
    </svg>
  )
}

/** What stands beside it. */
function Neighbours() {
  return (
    <>
      <path
        className="pot tall"
        d="M56 340 C28 316 24 262 42 220 C54 192 62 178 62 138 V112 C62 104 56 102 56 96 H100 C100 102 94 104 94 112 V138 C94 178 102 192 114 220 C132 262 128 316 100 340 Z"
      />
      <path className="band" d="M37 236 Q78 250 119 236 M33 250 Q78 264 123 250" />
      <path className="pot bowl" d="M134 254 H258 C256 296 236 324 216 330 V340 H176 V330 C156 324 136 296 134 254 Z" />
      <path className="pot bowl low" d="M148 236 H244 C243 245 241 250 238 254 H154 C151 250 149 245 148 236 Z" />
      <path
        className="pot jar"
        d="M462 340 C450 326 448 300 458 286 H506 C516 300 514 326 502 340 Z M460 284 C462 272 474 268 478 267 V262 C478 256 486 256 486 262 V267 C490 268 502 272 504 284 Z"
      />
    </>
  )
}
