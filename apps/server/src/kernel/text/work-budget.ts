/** How much work one question may take outside of the database. */
export interface WorkLimits {
  /** Of texts, keys and documents that are made. */
  bytes: number
  /** Of texts that are compared or searched through. */
  characters: number
  /** Values and documents that are looked at. */
  steps: number
  milliseconds: number
}

/** A question that needs more work than it may; `exceeded` names the limit. */
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

/** How many steps are taken between two looks at the clock. */
const STEPS_PER_CLOCK_CHECK = 500

/**
 * Counts the work of one request, each operation before it runs, so that no single one can exceed what is left of the
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

  /** Takes note of values that are looked at. */
  countSteps(count = 1): void {
    this.#steps += count
    if (this.#steps > this.#limits.steps) throw new WorkLimitExceeded('steps', this.#limits.steps)
    if (this.#steps < this.#nextLook) return
    this.#nextLook = this.#steps + STEPS_PER_CLOCK_CHECK
    if (performance.now() > this.#end) throw new WorkLimitExceeded('milliseconds', this.#limits.milliseconds)
  }

  /** Takes note of a text, key or document that is about to be made. */
  countBytes(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) throw new WorkLimitExceeded('bytes', this.#limits.bytes)
    this.countSteps(1 + bytes / 1024)
  }

  /** Takes note of a text that is about to be compared or searched through. */
  countCharacters(characters: number): void {
    this.#characters += characters
    if (this.#characters > this.#limits.characters) throw new WorkLimitExceeded('characters', this.#limits.characters)
    this.countSteps(1 + characters / 1024)
  }

  /** Takes note of a value that is about to be written as JSON, by looking at all that is in it. */
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
