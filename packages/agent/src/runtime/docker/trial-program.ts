export type TrialTask = {
  data: string
  /** A file of the agent's that must not be readable. */
  secret: string
  /** Begins when this file is there. */
  go: string
  engine: string[]
  /** Where the agent listens for what must not arrive. */
  hosts: string[]
  port: number
}

/**
 * Returns a program for the image's Node: it tries forbidden actions, and prints the results as one
 * line of JSON.
 */
export function writeTrialProgram(task: TrialTask): string {
  return `const task = ${JSON.stringify(task)}\n${program}`
}

const program = `
const fs = require('fs')
const wait = () => {
  if (fs.existsSync(task.go)) return void main()
  setTimeout(wait, 20)
}
const attempt = (act) => {
  try { act(); return null } catch (error) { return String(error.code ?? error) }
}
const status = (name) => fs.readFileSync('/proc/self/status', 'utf8').match(new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm'))?.[1] ?? ''
const bound = (...files) => {
  for (const file of files) {
    try { return fs.readFileSync('/sys/fs/cgroup/' + file, 'utf8').trim().split(' ').map(Number) } catch {}
  }
  return [0]
}
const cpuPercent = () => {
  const [quota, period] = bound('cpu.max', 'cpu/cpu.cfs_quota_us', 'cpu,cpuacct/cpu.cfs_quota_us')
  return Math.round((quota / (period ?? bound('cpu/cpu.cfs_period_us', 'cpu,cpuacct/cpu.cfs_period_us')[0])) * 100)
}
const listen = () => new Promise((resolve) => {
  const server = require('net').createServer()
  server.on('error', (error) => resolve(error.code)).listen(0, () => server.close(() => resolve(null)))
})
const send = async () => {
  const socket = require('dgram').createSocket('udp4').on('error', () => {})
  for (const host of task.hosts) await new Promise((resolve) => socket.send('out', task.port, host, resolve))
  socket.close()
}
async function main() {
  const [node, ...rest] = task.engine
  const engine = require('child_process').spawnSync(node, [...rest, '--version'], { encoding: 'utf8' })
  if (engine.status !== 0) throw engine.error ?? new Error(engine.stderr || 'the engine ended with ' + engine.status)
  await send()
  const findings = {
    version: engine.stdout.trim(),
    uid: process.getuid(),
    capabilities: status('CapBnd') + status('CapEff') + status('CapPrm') + status('CapInh'),
    noNewPrivileges: status('NoNewPrivs'),
    seccomp: status('Seccomp'),
    writeRoot: attempt(() => fs.writeFileSync('/trial', '')),
    writeOwn: attempt(() => fs.writeFileSync(task.data + '/own', '')),
    writeTmp: attempt(() => fs.writeFileSync('/tmp/own', '')),
    readSecret: attempt(() => fs.readFileSync(task.secret)),
    link: attempt(() => fs.symlinkSync('/', task.data + '/link')),
    tcp: await listen(),
    memoryBytes: bound('memory.max', 'memory/memory.limit_in_bytes')[0],
    processes: bound('pids.max', 'pids/pids.max')[0],
    cpuPercent: cpuPercent(),
  }
  console.log(JSON.stringify(findings))
}
wait()
`
