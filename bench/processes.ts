import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The server has one core, the load the other, so that neither takes from the other (`docs/performance.md`). */
const SERVER_CORE = '0'
const LOAD_CORE = '1'
const READY_WITHIN_MS = 15_000

export interface RunningProcess {
  pid: number
  /** Bytes of memory it holds now. */
  memory(): number
  stop(): Promise<void>
}

/** Starts a Node program on the server's core. `core` null leaves the choice to the system. */
export function startNode(
  args: readonly string[],
  environment: Record<string, string> = {},
  core: string | null = SERVER_CORE,
): RunningProcess {
  return startProgram(process.execPath, args, environment, core)
}

/** As `startNode`, with any program. */
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

/** `sysconf(_SC_CLK_TCK)` on every Linux there is. */
const TICKS_PER_SECOND = 100

/** Seconds of the processor that a process has used, in itself and in the kernel (proc(5), fields 14 and 15). */
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

/** Waits until an address answers anything. Milliseconds it took. */
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

/** Runs wrk on the load's core. @throws when wrk is not installed */
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

/** @throws Error when nothing was answered: a rate of nothing would be counted as a very good or a very bad one */
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

/** @throws Error saying what to install */
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
