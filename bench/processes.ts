import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The server has one core and the load generator the other, so that they do not compete (`docs/performance.md`). */
const SERVER_CORE = '0'
const LOAD_CORE = '1'
const READY_WITHIN_MS = 15_000

export interface RunningProcess {
  pid: number
  /** Current memory use in bytes. */
  memory(): number
  stop(): Promise<void>
}

/** Starts a Node program on the server's core. With `core` null, the system chooses the core. */
export function startNode(
  args: readonly string[],
  environment: Record<string, string> = {},
  core: string | null = SERVER_CORE,
): RunningProcess {
  return startProgram(process.execPath, args, environment, core)
}

/** Like `startNode`, for any program. */
export function startProgram(
  path: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  core: string | null = SERVER_CORE,
): RunningProcess {
  const command = [path, ...args]
  const [program, ...rest] = core === null ? command : ['taskset', '-c', core, ...command]
  const child = spawn(program as string, rest, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const pid = child.pid as number
  return {
    pid,
    memory: () => readMemory(pid),
    stop: () => waitForExit(child),
  }
}

function readMemory(pid: number): number {
  const line = execFileSync('grep', ['VmRSS', `/proc/${pid}/status`], { encoding: 'utf8' })
  return Number(/\d+/.exec(line)?.[0] ?? 0) * 1024
}

/** `sysconf(_SC_CLK_TCK)`, the same on every Linux. */
const TICKS_PER_SECOND = 100

/** Returns the CPU seconds that a process has used, in user and kernel mode (proc(5), fields 14 and 15). */
export function readCpuTime({ pid }: Pick<RunningProcess, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Waits until a URL responds. Returns the milliseconds until then. */
export async function waitUntilReady(url: string, init?: RequestInit): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < READY_WITHIN_MS) {
    try {
      const response = await fetch(url, init)
      if (response.status < 500) return performance.now() - start
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${url} did not answer within ${READY_WITHIN_MS} ms`)
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** A wrk script. */
  script: string
}
export interface Rate {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  failures: number
}

/** Runs wrk on the load generator's core. @throws Error if wrk is not installed */
export function startLoad({ url, connections, seconds, script }: Load): Promise<Rate> {
  return new Promise<string>((resolve, reject) => {
    const child = spawn('taskset', [
      '-c',
      LOAD_CORE,
      'wrk',
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '-s',
      script,
      url,
    ])
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`wrk ended with ${code}: ${output}`)),
    )
  }).then(readRate)
}

/** Parses the output of wrk. @throws Error if there was no response: a rate of zero would distort the result */
function readRate(output: string): Rate {
  const of = (pattern: RegExp) => pattern.exec(output)?.[1]
  const milliseconds = (text: string | undefined): number => {
    const [, value = '0', unit] = /([\d.]+)(us|ms|s)/.exec(text ?? '') ?? []
    return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
  }
  const rate = {
    perSecond: Number(of(/Requests\/sec:\s+([\d.]+)/) ?? 0),
    p50: milliseconds(of(/^\s+50%\s+(\S+)/m)),
    p99: milliseconds(of(/^\s+99%\s+(\S+)/m)),
    failures: Number(of(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
  }
  if (!(rate.perSecond > 0 && rate.p99 > 0)) throw new Error(`nothing was measured: ${output}`)
  return rate
}

/** Checks that the required tools are installed. @throws Error with the install command */
export function requireTools(): void {
  for (const [tool, install] of [
    ['wrk', 'apt-get install wrk'],
    ['taskset', 'apt-get install util-linux'],
  ] as const) {
    try {
      execFileSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' })
    } catch {
      throw new Error(`The benchmark needs ${tool}: ${install}`)
    }
  }
}
