/** Logo: a glazed bowl with the tide in it. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 10h26c0 9-4.5 16-9.5 17.5h-7C7.5 26 3 19 3 10Z" fill="#b5714c" />
      <path
        d="M3 10h26c0 3.2-.6 6.2-1.5 8.7-2 1.6-3.2-1.4-5.2.2s-3.4-1.8-5.6 0-3.6-1.6-5.6.2-3.9 1.3-5.7-.4C3.6 16.2 3 13.2 3 10Z"
        fill="#33414f"
      />
      <ellipse cx="16" cy="10" rx="13" ry="3.2" fill="#8eabb8" />
      <path
        d="M6.5 10.2c2-.9 3.2.7 5 0s3-.7 4.7 0 3-.7 4.7 0 2.8.6 4.6 0"
        fill="none"
        stroke="#f3e9e0"
        strokeWidth="1"
      />
    </svg>
  )
}
