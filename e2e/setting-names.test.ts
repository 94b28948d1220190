import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames as agentNames } from '../packages/agent/src/config.ts'
import { settingNames as apiNames } from '../packages/api/src/config.ts'
import { settingNames as conductorNames } from '../packages/conductor/src/config.ts'
import { findMisspelled } from '../packages/program/src/misspelled-names.ts'

const programs = [agentNames, apiNames, conductorNames]

it('takes no setting of one program for a misspelled one of another', () => {
  const all = Object.fromEntries(programs.flat().map((name) => [name, 'set']))
  for (const names of programs) expect(findMisspelled(names, all)).toEqual([])
})

/** The variables that one program of Trellis passes to another. */
const internalNames = [
  'AWAITS_DATA',
  'BRIDGE_ENTRY',
  'ENGINE_ENTRY',
  'LOBBY_ENTRY',
  'LOGIN_TICKET_KEY',
  'RUNTIME_HOST',
  'SUPERVISED',
  'TRELLIS_BENCH',
]
/** The variables that only `npm start` reads. */
const starterNames = ['API_PROCESSES']

const listDocumented = (page: string) => [
  ...new Set(
    readFileSync(new URL(`../docs/operate/${page}.md`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
      .map(([, name = '']) => name),
  ),
]

it('documents every variable of api and agent, and no other one', () => {
  const known = [...apiNames, ...agentNames].filter((name) => !internalNames.includes(name))
  expect(listDocumented('environment').toSorted()).toEqual(
    [...new Set([...known, ...starterNames])].toSorted(),
  )
})

it.each([
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['SUPER_ADMIN_ID', 'SUPER_ADMIN_IDS'],
  ['GAME_PUBLIC_IPS', 'GAME_PUBLIC_IP'],
])('finds %s, which means %s', (name, meant) => {
  expect(findMisspelled(apiNames, { [name]: '', HOSTNAME: 'here', PATH: '/bin' })).toEqual([
    { name, meant },
  ])
})
