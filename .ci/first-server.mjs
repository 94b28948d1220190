// Does what README promises a newcomer: runs `npm start`, signs in at the address that it prints, creates a server,
// starts it, gets an answer from its console, and ends all of it with Ctrl-C. Uses only what `npm start` has installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

const maxSeconds = { start: 600, step: 60, end: 60 }
const begun = performance.now()
const say = (words) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${words}`)

let token = null
const child = spawn('npm', ['start'], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
const ended = once(child, 'exit')
/** Reaches npm and all that it started, as Ctrl-C on a terminal does. */
const signalAll = (signal) => process.kill(-Number(child.pid), signal)
// Removes everything that a failed run left.
process.on('exit', () => {
  try {
    signalAll('SIGKILL')
  } catch {
    // All of it has ended.
  }
})

const address = await within(maxSeconds.start, 'npm start printed no address', readAddress())
say(`npm start printed ${address}`)
const { id } = await signIn('Newcomer')
const server = `/users/${id}/server`
await call('POST', server, { serverName: 'First-Server' })
say('a server was created')
await call('POST', `${server}/start`)
await untilOnline()
say('the server is online')
const line = await askConsole('status')
say(`the console answered: ${line}`)
signalAll('SIGINT')
const [code, signal] = await within(maxSeconds.end, 'npm start did not end', ended)
// npm's shell got the signal, too, and npm exits with it after the programs have ended.
if (code !== 0 && signal !== 'SIGINT') throw new Error(`npm start ended with ${signal ?? code}.`)
if (await fetch(address).catch(() => null)) throw new Error('The panel still answers.')
say('npm start ended in good order')

async function readAddress() {
  let output = ''
  for await (const part of child.stdout) {
    process.stdout.write(part)
    output += part
    const [, found] = /Trellis is ready[^\n]*?(https?:\/\/[^\s"]+)/.exec(output) ?? []
    if (found === undefined) continue
    child.stdout.pipe(process.stdout)
    return found
  }
  throw new Error('npm start ended before it printed an address.')
}

/** Signs in with the built-in identity provider and registers. */
async function signIn(name) {
  const query = new URLSearchParams({
    client_id: '1',
    response_type: 'token',
    redirect_uri: address,
    scope: 'identify email',
    state: 'first',
  })
  const page = await fetch(`${address}/identity/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ name }),
    redirect: 'manual',
  })
  const { hash } = new URL(page.headers.get('location'))
  const accessToken = new URLSearchParams(hash.slice(1)).get('access_token')
  const login = await call('POST', '/auth/login', { accessToken })
  token = login.sessionToken
  const form = { discordId: login.user.id, discordUsername: name, growId: name }
  await call('POST', '/register', form)
  return login.user
}

async function call(method, path, body) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

async function untilOnline() {
  for (let second = 0; second < maxSeconds.step; second++) {
    const { server: it } = await call('GET', server)
    if (it?.status === 'ONLINE') return
    await sleep(1000)
  }
  throw new Error('The server did not come online.')
}

/** Sends one command by the live socket; resolves to the first line that came after it. */
async function askConsole(command) {
  const { WebSocket } = createRequire(`${process.cwd()}/packages/api/package.json`)('ws')
  const url = `${address.replace('http', 'ws')}/api/ws/${id}?token=${token}`
  const socket = new WebSocket(url, { headers: { origin: address } })
  const answer = new Promise((resolve, reject) => {
    let isEchoed = false
    socket.on('error', reject)
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data))
      if (type === 'console_history')
        socket.send(JSON.stringify({ type: 'console_command', payload: { command } }))
      if (type !== 'console_log') return
      for (const text of payload.line.split('\n')) {
        if (isEchoed) return resolve(text)
        isEchoed = text.endsWith(`> ${command}`)
      }
    })
  })
  return await within(maxSeconds.step, 'The console did not answer', answer).finally(() =>
    socket.terminate(),
  )
}

async function within(seconds, otherwise, work) {
  const timer = new AbortController()
  const late = sleep(seconds * 1000, null, { signal: timer.signal }).then(() => {
    throw new Error(`${otherwise} within ${seconds} s.`)
  })
  late.catch(() => undefined)
  return await Promise.race([work, late]).finally(() => timer.abort())
}
