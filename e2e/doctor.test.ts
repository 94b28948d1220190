import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canIsolate } from '../packages/agent/test/can-isolate.ts'
import { runProcess } from '../scripts/test/processes.ts'

const root = join(import.meta.dirname, '..')

function doctor(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-doctor-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { stdout, status } = runProcess(
    process.execPath,
    [join(root, 'packages/cli/src/main.ts'), 'doctor'],
    {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env },
    },
  )
  expect(readdirSync(join(dataDir, 'run')).filter((name) => name.startsWith('doctor'))).toEqual([])
  return { lines: stdout.split('\n'), status }
}

const hasFilter = runProcess('nft', ['--version']).status === 0

test('names the port that another program has taken', async () => {
  const taken = createSocket('udp4').bind(0)
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address()
  const { lines, status } = doctor({ GAME_LOBBY_PORT: String(port) })
  expect(status).toBe(0)
  expect(lines.find((line) => line.startsWith(`! UDP port ${port}: `))).toContain('EADDRINUSE')
})

test.skipIf(!canIsolate || !hasFilter)('finds each part of the isolation active', () => {
  const { lines, status } = doctor({})
  expect(status).toBe(0)
  const parts = [
    'Own user',
    'Files',
    'System calls',
    'TCP',
    'Network',
    'Memory limit',
    'Process limit',
  ]
  for (const part of parts)
    expect(
      lines.some((line) => line.startsWith(`✓ ${part}: `)),
      part,
    ).toBe(true)
})

test('fails with an explanation when the database does not answer', () => {
  const { lines, status } = doctor({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none' })
  expect(status).toBe(1)
  expect(lines.some((line) => line.startsWith('✗ Database: '))).toBe(true)
  expect(lines.join('\n')).not.toContain('secret')
})

test('fails on public local sign-in, and warns when it is open to the network', () => {
  const open = doctor({ PUBLIC_URL: 'https://panel.example.com', RUNTIME: 'docker' })
  expect(open.status).toBe(1)
  expect(open.lines.find((line) => line.startsWith('✗ Sign-in: '))).toContain('DISCORD_CLIENT_ID')
  const trusting = doctor({ HOST: '0.0.0.0', ALLOW_LOCAL_IDENTITY: 'true', RUNTIME: 'docker' })
  expect(trusting.lines.some((line) => line.startsWith('! Sign-in: '))).toBe(true)
  const discord = doctor({
    PUBLIC_URL: 'https://a.test',
    DISCORD_CLIENT_ID: '5',
    RUNTIME: 'docker',
  })
  expect(discord.lines.some((line) => line.startsWith('✓ Sign-in: '))).toBe(true)
})

test('fails when players of a public panel are sent to their own machines', () => {
  const settings = { PUBLIC_URL: 'https://a.test', DISCORD_CLIENT_ID: '5', RUNTIME: 'docker' }
  const find = ({ lines }: ReturnType<typeof doctor>) =>
    lines.find((line) => line.includes(' Game address: '))
  const unset = doctor(settings)
  expect([find(unset), unset.status]).toEqual([expect.stringMatching(/^✗ .*127\.0\.0\.1/), 1])
  expect(find(doctor({ ...settings, GAME_PUBLIC_IP: 'localhost' }))).toMatch(/^✗ /)
  expect(find(doctor({ ...settings, GAME_PUBLIC_IP: '203.0.113.7' }))).toMatch(/^✓ /)
  expect(find(doctor({ RUNTIME: 'docker' }))).toMatch(/^✓ /)
})
