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
