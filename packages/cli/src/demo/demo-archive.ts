import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import { ZipFile } from 'yazl'
import { createTown } from './town.ts'

const names = ['Budi', 'Citra', 'Dewi', 'Eko', 'Fajar', 'Gita', 'Hana', 'Indra', 'Joko', 'Kartika']
const roles = ['Vip', 'Moderator', 'Administrator', 'God']

/** Returns a zip of a data folder in the layout of other servers, with demo worlds and players. */
export async function createDemoArchive(owner: string): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, value: object) =>
    zip.addBuffer(Buffer.from(JSON.stringify(value)), `database/${path}`)
  add('worlds/TOWN_.json', createTown(owner, ['Budi', 'Citra']))
  for (const [at, name] of ['FARM', 'MINES', 'TRADEHUB', 'PARKOUR'].entries()) {
    const world = createStarterWorld(at + 7, `Welcome to ${name}!`)
    add(`worlds/${name}_.json`, { ...world, owner: names[at], d_weather: at === 1 ? 6 : 0 })
  }
  for (const [at, name] of names.entries()) add(`players/${name}_.json`, createPlayer(name, at))
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function createPlayer(name: string, at: number): object {
  const items = [2, 4, 10, 20, 202, 242, 112, 14, 22, 24, 26, 28, 30]
  const inventory = [
    [18, 1],
    [32, 1],
    ...items.slice(0, 4 + (at % 9)).map((id, index) => [id, 1 + ((at * 37 + index * 11) % 200)]),
  ]
  while (inventory.length < 16) inventory.push([0, 0])
  const role = roles[at % 5]
  return {
    name,
    email: `${name.toLowerCase()}@example.org`,
    home_world: 'TOWN',
    level: 1 + at * 11,
    xp: at * 120,
    gems: at * at * 1500,
    wl_bank_amount: at * 3,
    dl_bank_amount: at % 3,
    inventory,
    ...(role !== undefined && { [`Role.${role}`]: true }),
    'Title.OldTimer': at % 4 === 0,
  }
}
