// Requires that a feature has the same name and domain in the contract, the api and the panel.
import { readdirSync } from 'node:fs'
import { domains } from '../scripts/domains.mjs'

/** Contract files that are not separate features, and why. */
const notFeatures: Record<string, string> = {
  'achievement-settings': 'which achievements the game has, a part of configuration',
  'ledger-reasons': 'the reasons of lines of the ledger, a part of entitlements',
  'backup-contents': 'downloads and comparisons, a part of backups',
  'backup-list': 'the routes of several backups, a part of backups',
  'backup-rotation': 'which backups a scheduled one replaces, a rule of backups',
  'chat-rules': 'which words and lines the game refuses, a part of configuration',
  'command-settings': 'who may use which command of the chat, a part of configuration',
  'console-events':
    'the grammar of lines about players, written by the engine and read by the console',
  'bulk-grants': 'changes of many users at once, a part of managed-users',
  'player-data': "the fields of a player's file, read by imports and edits",
  'player-profiles': 'the profile of one player and gifts, a part of players',
  'game-passwords': "players' passwords for the game, a part of players",
  'game-page': 'what players can do on a server, a part of join-page',
  'player-bans': 'players who may not join, a part of players',
  'player-versions': 'older states of one player, a part of players',
  'server-acts': 'what admins do with servers of owners, a part of managed-servers',
  sessions: 'the sign-ins of one user, a part of auth',
  'engine-paths': 'where an engine keeps its documents, a part of engines',
  'power-rules': 'when a server may be started and stopped, used by several features',
  textures: 'uploads of textures, a part of configuration',
  'world-fields': 'the names of weathers, categories and flags of a world, a part of worlds',
  transfers: 'the routes by which a server gets another owner, a part of members',
  'world-library': 'templates and stamps of a server, a part of worlds',
  'world-files': 'copies, names and files of worlds, a part of worlds',
  'server-creation': 'the rules of creating and deleting a server, used by several features',
}
/** Features that lack an api or a panel folder on purpose, and why. */
const exceptions: Record<string, string> = {
  'api documents': 'how features read and write what a server stores; it has no page of its own',
  'api reconciliation': 'brings database and server host together after either was away',
  'api installation-watch':
    'reports what changes in the health of the installation; it has no page',
  'api health': 'lies beside the kit, and features add their checks to it',
  'api profile': 'the profile call, which the contract describes with the users',
  'panel dashboard': 'a page that puts parts of several features together',
  'panel scheduler': 'the page of scheduled tasks, whose form also has the fields of timed events',
  'panel profile': 'a page that puts parts of several features together',
}

const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((it) => (it.isDirectory() ? [it.name] : []))
const listContracts = (domain: string) =>
  readdirSync(`packages/contract/src/${domain}`)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !(name in notFeatures))
const contractDomains = new Map(
  domains.flatMap((domain) => listContracts(domain).map((name) => [name, domain] as const)),
)
const inContract = [...contractDomains.keys()]
const listFeatures = (program: string) =>
  new Map(
    domains.flatMap((domain) =>
      folders(`packages/${program}/src/${domain}`).map((name) => [name, domain] as const),
    ),
  )
const apiDomains = listFeatures('api')
const panelDomains = listFeatures('panel')
const inApi = [...apiDomains.keys()]
const inPanel = [...panelDomains.keys()]

/** Returns one sentence for each feature that lacks a folder or lies in two domains. */
export function findLayoutFaults(): string[] {
  const faults: string[] = []
  const expect = (where: string, there: string[], names: string[]) => {
    for (const name of names) {
      if (!there.includes(name) && !(`${where} ${name}` in exceptions)) {
        faults.push(`${name}: no such feature in ${where}`)
      }
    }
  }
  expect('api', inApi, inContract)
  expect('panel', inPanel, inContract)
  expect(
    'contract',
    inContract,
    inApi.filter((name) => !(`api ${name}` in exceptions)),
  )
  expect(
    'contract',
    inContract,
    inPanel.filter((name) => !(`panel ${name}` in exceptions)),
  )
  for (const [program, found] of [
    ['panel', panelDomains],
    ['contract', contractDomains],
  ] as const)
    for (const [name, domain] of found) {
      const other = apiDomains.get(name)
      if (other !== undefined && other !== domain)
        faults.push(`${name}: the api has it in ${other}, the ${program} in ${domain}`)
    }
  return faults
}
