const WIDTH = 80
const HEIGHT = 28
const MARGIN = 3

/** A small line of the last counts, the present one marked. The numbers themselves are in the chart below. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const xOf = (place: number) => MARGIN + (place / Math.max(counts.length - 1, 1)) * (WIDTH - 2 * MARGIN)
  const yOf = (count: number) => HEIGHT - MARGIN - (count / most) * (HEIGHT - 2 * MARGIN)
  const last = counts.length - 1
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={counts.map((count, place) => `${xOf(place)},${yOf(count)}`).join(' ')} />
      {last >= 0 && <circle cx={xOf(last)} cy={yOf(counts[last] ?? 0)} r="2.5" />}
    </svg>
  )
}
