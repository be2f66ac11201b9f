/** The studio: the old net loft on the quay, at low tide. */
export function NetLoft() {
  return (
    <svg viewBox="0 0 800 560" role="img" aria-label="The studio, a tarred net loft on the quay, at low tide">
      <rect width="800" height="560" fill="var(--slip)" />
      <circle cx="622" cy="132" r="56" fill="#e0935f" />
      <path d="M0 258C130 214 236 236 332 226S560 196 800 232v80H0Z" fill="var(--sea-deep)" opacity="0.55" />
      <rect y="286" width="800" height="274" fill="var(--sea)" />
      <path
        d="M420 306h380M470 326h330M450 350h300M520 378h280"
        stroke="var(--sea-deep)"
        strokeWidth="4"
        opacity="0.7"
      />
      <path d="M0 560V412C180 388 300 420 470 456s250 44 330 40v64Z" fill="#c5a27f" />
      <path
        d="M120 470c90-14 170 4 250 22M300 508c110 6 190 22 280 24M60 520c80-8 150 2 210 12"
        fill="none"
        stroke="#a3805f"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M0 404h430l-20 60L0 450Z" fill="#7d6250" />
      <path d="M0 404h430l-4 12H0Z" fill="#9a7d67" />
      <path d="M84 404V206L206 104l122 102v198Z" fill="#2f2624" />
      <path
        d="M92 236h228M92 264h228M92 292h228M92 320h228M92 348h228M92 376h228M120 208h172M152 180h108M184 152h44"
        stroke="#463936"
        strokeWidth="3"
      />
      <path
        d="M64 216 206 96l142 120"
        fill="none"
        stroke="#a9512d"
        strokeWidth="18"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M266 148V84h34v92Z" fill="#8d5b40" />
      <path
        d="M284 70c-8-18 12-24 4-42s14-22 8-40"
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="7"
        strokeLinecap="round"
        opacity="0.4"
      />
      <path d="M172 404V292h68v112Z" fill="#9fb79c" />
      <path d="M206 292v112M228 350h.1" stroke="#5d7560" strokeWidth="5" strokeLinecap="round" />
      <path d="M112 258h42v46h-42ZM258 258h42v46h-42ZM184 180h44v44h-44Z" fill="#f6c77d" />
      <path d="M133 258v46M112 281h42M279 258v46M258 281h42M206 180v44M184 202h44" stroke="#2f2624" strokeWidth="5" />
      <path d="M354 404v-34h60v34ZM362 370v-24h44v24Z" fill="#8a6a50" />
      <path d="M354 386h60M362 358h44" stroke="#6b4f3a" strokeWidth="4" />
      <path d="M560 452c40 18 118 18 150-6l-12 40c-32 16-92 14-122-2Z" fill="#33414f" />
      <path d="M560 452c40 18 118 18 150-6" fill="none" stroke="#8eabb8" strokeWidth="7" />
      <path d="M640 458V356M640 366l52 72h-52" fill="none" stroke="#5b463a" strokeWidth="5" strokeLinejoin="round" />
      <path
        d="M470 200q9-9 16 0q9-9 16 0M528 168q7-7 13 0q7-7 13 0"
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
