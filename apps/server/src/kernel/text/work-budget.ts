/** Limits on the work of one query outside the database. */
export interface WorkLimits {
  /** Size of the texts, keys and documents created. */
  bytes: number
  /** Length of the texts compared or searched. */
  characters: number
  /** Number of values and documents visited. */
  steps: number
  milliseconds: number
}

/** A query exceeded a work limit; `exceeded` names it. */
export class WorkLimitExceeded extends Error {
  override readonly name = 'WorkLimitExceeded'
  readonly exceeded: keyof WorkLimits
  readonly limit: number
  constructor(exceeded: keyof WorkLimits, limit: number) {
    super(`more than ${limit} ${exceeded}`)
    this.exceeded = exceeded
    this.limit = limit
  }
}

/** The number of steps between two checks of the time limit. */
const STEPS_PER_CLOCK_CHECK = 500

/**
 * Counts the work of one request, each operation before it runs, so that no single operation can exceed the remaining
 * budget (decision 6). Every method throws `WorkLimitExceeded`.
 */
export class WorkBudget {
  readonly #limits: WorkLimits
  readonly #end: number
  #bytes = 0
  #characters = 0
  #steps = 0
  #nextLook = STEPS_PER_CLOCK_CHECK

  constructor(limits: WorkLimits) {
    this.#limits = limits
    this.#end = performance.now() + limits.milliseconds
  }

  /** Counts visited values. */
  countSteps(count = 1): void {
    this.#steps += count
    if (this.#steps > this.#limits.steps) throw new WorkLimitExceeded('steps', this.#limits.steps)
    if (this.#steps < this.#nextLook) return
    this.#nextLook = this.#steps + STEPS_PER_CLOCK_CHECK
    if (performance.now() > this.#end) throw new WorkLimitExceeded('milliseconds', this.#limits.milliseconds)
  }

  /** Counts the size of a text, key or document before it is created. */
  countBytes(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) throw new WorkLimitExceeded('bytes', this.#limits.bytes)
    this.countSteps(1 + bytes / 1024)
  }

  /** Counts the length of a text before it is compared or searched. */
  countCharacters(characters: number): void {
    this.#characters += characters
    if (this.#characters > this.#limits.characters) throw new WorkLimitExceeded('characters', this.#limits.characters)
    this.countSteps(1 + characters / 1024)
  }

  /** Counts a value before it is written as JSON, by visiting all of its content. */
  countJson(value: unknown): void {
    if (typeof value === 'string') this.countBytes(value.length + 2)
    else if (typeof value !== 'object' || value === null) this.countBytes(8)
    else if (Array.isArray(value)) {
      this.countBytes(2)
      for (const element of value) this.countJson(element)
    } else
      for (const [name, inner] of Object.entries(value)) {
        this.countBytes(name.length + 4)
        this.countJson(inner)
      }
  }
}
