import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { queryObjects } from 'node:v8'
import { deflateRaw } from 'node:zlib'
import { archiveLeftOutName } from '@trellis/contract/game/archives.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { fromBuffer } from 'yauzl'
import { exportArchive } from '../src/archives/archive-export.ts'

const players = 300
const getName = (at: number) => `P${String(at).padStart(3, '0')}`

/** Creates a server with players whose files do not compress. */
function folderWithPlayers() {
  const root = mkdtempSync(join(tmpdir(), 'trellis-export-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = getServerFolder(root)
  for (const path of [folder.worlds, folder.players, folder.textures]) {
    mkdirSync(path, { recursive: true })
  }
  const getFile = (at: number) => join(folder.players, `${getName(at)}_.json`)
  for (let at = 0; at < players; at++) {
    const file = { name: getName(at), level: 1, notes: randomBytes(6000).toString('base64') }
    writeFileSync(getFile(at), JSON.stringify(file))
  }
  return { folder, getFile }
}

function namesIn(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, (error, opened) => {
      if (error) return reject(error)
      const names: string[] = []
      opened.on('entry', ({ fileName }) => names.push(fileName))
      opened.on('end', () => resolve(names))
    })
  })
}

it('holds less than 8 KiB of buffers per packed file', async () => {
  const { folder } = folderWithPlayers()
  const { content } = await exportArchive({ folder, server: 'Test', now: 0 })
  const held: number[] = []
  let parts = 0
  for await (const _ of content) {
    if (parts++ % 120 > 0) continue
    // `queryObjects` collects all garbage before it counts.
    queryObjects(Buffer)
    held.push(process.memoryUsage().arrayBuffers)
  }
  expect(held.length).toBeGreaterThan(4)
  // The median leaves out single steps, which other code of this process causes.
  const growths = held.slice(1).map((bytes, at) => bytes - (held[at] ?? 0))
  const median = growths.toSorted((a, b) => a - b)[growths.length >> 1] ?? 0
  expect((median * growths.length) / players).toBeLessThan(8192)
})

it('stops reading players when the receiver stalls', async () => {
  const { folder, getFile } = folderWithPlayers()
  const { content } = await exportArchive({ folder, server: 'Test', now: 0 })
  // An implementation that reads ahead has all of them in memory by the time in which they were read and packed twice.
  const pack = promisify(deflateRaw)
  for (let at = 0; at < 2 * players; at++) await pack(await readFile(getFile(at % players)))
  rmSync(getFile(players - 1))
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  const names = await namesIn(Buffer.concat(parts))
  const expected = Array.from({ length: players - 1 }, (_, at) => getName(at))
  const packed = names.flatMap((name) => /players\/(.+)_\.json$/.exec(name)?.[1] ?? [])
  expect(packed).toEqual(expected)
  expect(names).toContain(archiveLeftOutName)
})

it('leaves out files of 20 GB, and names them', async () => {
  const { folder, getFile } = folderWithPlayers()
  mkdirSync(dirname(folder.bansFile), { recursive: true })
  const huge = [getFile(1), join(folder.worlds, 'HUGE_.json'), folder.bansFile]
  for (const path of huge) {
    writeFileSync(path, '')
    truncateSync(path, 20_000_000_000)
  }
  const { content } = await exportArchive({ folder, server: 'Test', now: 0 })
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  const names = await namesIn(Buffer.concat(parts))
  for (const path of huge) expect(names.join('\n')).not.toContain(basename(path))
  expect(names).toContain(archiveLeftOutName)
})
