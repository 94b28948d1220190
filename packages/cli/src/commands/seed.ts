import * as z from 'zod'
import type { Command } from '../command.ts'
import { Refusal } from '../installation/refusal.ts'

const port = process.env.PORT || '3000'
const origin = process.env.PUBLIC_URL || `http://localhost:${port}`

const loginSchema = z.object({
  sessionToken: z.string(),
  user: z.object({ id: z.string(), growId: z.string() }),
})

/** Who there will be: a name to sign in with, and the server they own. */
const people = [
  { name: 'Operator', growId: 'Operator', server: null, starts: false },
  { name: 'Owner', growId: 'Owner', server: 'Sunny-Fields', starts: true },
  { name: 'Ada', growId: 'AdaBuilds', server: 'Adas-Workshop', starts: true },
  { name: 'Budi', growId: 'Budi77', server: 'Kota_Budi', starts: false },
  { name: 'Citra', growId: 'Citra', server: null, starts: false },
  { name: 'Grim', growId: 'GrimReaper', server: 'Grims-Den', starts: false },
] as const

async function call(
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  // A second run finds the data of the first one, and a banned Grim.
  if (response.ok || [403, 409].includes(response.status)) return answer
  throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
}

async function signIn(name: string) {
  const query = new URLSearchParams({
    client_id: '1',
    response_type: 'token',
    redirect_uri: origin,
    scope: 'identify email',
    state: 'seed',
  })
  const page = await fetch(`${origin}/identity/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ name }),
    redirect: 'manual',
  })
  const back = page.headers.get('location')
  if (back === null)
    throw new Error('This Trellis signs in with Discord; the demo set needs the built-in provider.')
  const accessToken = new URLSearchParams(new URL(back).hash.slice(1)).get('access_token')
  return loginSchema.parse(await call('POST', '/auth/login', null, { accessToken }))
}

/** Imports demo worlds and players, as if from another server. */
async function furnish(token: string, growId: string): Promise<void> {
  // Other commands start sooner without the catalogue that the demo reads.
  const { createDemoArchive } = await import('../demo/demo-archive.ts')
  const response = await fetch(`${origin}/api/servers/selected/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip', authorization: `Bearer ${token}` },
    body: new Uint8Array(await createDemoArchive(growId)),
  })
  if (!response.ok && response.status !== 403)
    throw new Error(`The import answered ${response.status}.`)
}

async function settle(person: (typeof people)[number]): Promise<string> {
  const { sessionToken: token, user } = await signIn(person.name)
  const { growId, name } = person
  if (user.growId === '') {
    await call('POST', '/register', token, { discordId: user.id, discordUsername: name, growId })
  }
  if (person.server !== null) {
    await call('POST', `/users/${user.id}/server`, token, { serverName: person.server })
    if (person.starts) await call('POST', `/users/${user.id}/server/start`, token)
    await furnish(token, growId)
  }
  console.log(`  ${name.padEnd(10)} GrowID ${growId.padEnd(12)} ${person.server ?? 'no server'}`)
  return user.id
}

async function seed(): Promise<void> {
  const reachable = await fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
  if (!reachable) {
    throw new Refusal(`No Trellis answers at ${origin}. Run "npm start" in another terminal first.`)
  }
  const ids = new Map<string, string>()
  for (const person of people) ids.set(person.name, await settle(person))
  const operator = await signIn('Operator')
  await call('POST', `/admin/users/${ids.get('Grim')}/ban`, operator.sessionToken, {
    reason: 'Selling what was not theirs.',
    duration: '7d',
  })
  console.log(`\nGrim is banned for a week. Sign in at ${origin} under any of these names.`)
}

/** Gives a running Trellis with the built-in identity provider people and servers to try. */
export const seedCommand: Command = {
  name: 'seed',
  summary: 'fills a running Trellis that has the built-in sign-in with people and servers to try',
  usage: '',
  run: seed,
}
