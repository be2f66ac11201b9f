/** One line of Prometheus' text format. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /^([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"$/

/** Parses the text format. @throws Error at an invalid line, or at a metric without a type or described twice */
export function parseMetrics(text: string): Sample[] {
  const types = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('# HELP '))) {
    if (line.startsWith('# TYPE ')) {
      const [, , name = '', type = ''] = line.split(' ')
      if (types.has(name)) throw new Error(`${name} is described twice`)
      types.set(name, type)
      continue
    }
    const [, name = '', labels = '', value] = LINE.exec(line) ?? []
    if (value === undefined) throw new Error(`not a line of metrics: ${line}`)
    if (!types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, ''))) throw new Error(`${name} has no type`)
    const pairs = labels === '' ? [] : labels.split(/,(?=[a-zA-Z_]\w*=")/)
    samples.push({
      name,
      value: Number(value),
      labels: Object.fromEntries(
        pairs.map((pair) => {
          const [, label, content] = LABEL.exec(pair) ?? []
          if (label === undefined || content === undefined) throw new Error(`not a label: ${pair}`)
          return [label, content]
        }),
      ),
    })
  }
  return samples
}

/** Returns the value of the sample with these labels; 0 if there is none yet. */
export function findMetric(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
  if (found.length > 1) throw new Error(`${name} ${JSON.stringify(labels)} is there ${found.length} times`)
  return found[0]?.value ?? 0
}
