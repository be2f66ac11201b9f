/** Collects values in memory and writes them in the background, so that requests do not wait for the database. */
export interface BufferedWriter<Key, Value> {
  /** The collected values that no flush has taken yet, in the order in which they came. */
  readonly buffer: ReadonlyMap<Key, Value>
  /** Collects a value; it replaces the collected value of the same key. */
  set(key: Key, value: Value): void
  /** Writes the collected values. Never fails. */
  flush(): Promise<void>
  /** Flushes and stops the timer. */
  stop(): Promise<void>
}

interface BufferedWriterOptions<Key, Value> {
  /** Maximum delay of a write, in milliseconds of real time. A crash of the process loses the values of this period. */
  flushAfterMs: number
  /** Maximum number of values for each write. */
  batchSize?: number
  write(batch: ReadonlyMap<Key, Value>): Promise<unknown>
  /** Maximum number of values that are retried after a failed write; if there are more, all of them are dropped. */
  maxRetried: number
  onDropped?(count: number, error: unknown): void
}

/** Creates a buffered writer. Flushes run one after the other. */
export function bufferedWriter<Key, Value>({
  flushAfterMs,
  batchSize = Number.POSITIVE_INFINITY,
  write,
  maxRetried,
  onDropped = () => {},
}: BufferedWriterOptions<Key, Value>): BufferedWriter<Key, Value> {
  const buffer = new Map<Key, Value>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function scheduleFlush(): void {
    timer ??= setTimeout(flush, flushAfterMs).unref()
  }

  async function writeBuffer(): Promise<void> {
    let waiting = [...buffer]
    buffer.clear()
    while (waiting.length > 0)
      try {
        await write(new Map(waiting.slice(0, batchSize)))
        waiting = waiting.slice(batchSize)
      } catch (error) {
        if (waiting.length > maxRetried) onDropped(waiting.length, error)
        else retry(waiting)
        return
      }
  }

  /** Puts values before those collected since, which win. */
  function retry(values: [Key, Value][]): void {
    const newer = [...buffer]
    buffer.clear()
    for (const [key, value] of [...values, ...newer]) buffer.set(key, value)
    scheduleFlush()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeBuffer)
    return writing
  }

  return {
    buffer,
    set(key, value) {
      buffer.set(key, value)
      scheduleFlush()
    },
    flush,
    async stop() {
      await flush()
      // A failed write has scheduled another flush.
      clearTimeout(timer)
    },
  }
}
