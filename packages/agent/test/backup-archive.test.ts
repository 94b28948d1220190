import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import fc from 'fast-check'
import { type Headers, pack } from 'tar-stream'
import { beforeAll, expect, test } from 'vitest'
import { ArchiveFault } from '../src/backups/archive/archive-fault.ts'
import { type Manifest, manifestName } from '../src/backups/archive/archive-format.ts'
import { type Findings, readArchive } from '../src/backups/archive/archive-reader.ts'
import { UnpackTarget } from '../src/backups/archive/archive-unpack.ts'
import { writeArchive } from '../src/backups/archive/archive-writer.ts'
import { userId } from './backup-kit.ts'
import { smallWorld, somePlayer } from './game-kit.ts'
import { newDataDir } from './test-agent.ts'

const damaged = 'The backup is damaged.'
const manifest: Manifest = {
  format: 'trellis-backup',
  version: 1,
  userId: userIdSchema.parse(userId),
  serverName: 'Testers',
  createdAt: '2026-01-01T00:00:00.000Z',
}

const getHash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Reads the archive with its actual hash as the expected one, so that only its content can be invalid. */
async function read(archive: Buffer, maxBytes = 1_000_000): Promise<Findings> {
  const folder = newDataDir()
  const path = join(folder, 'archive')
  writeFileSync(path, archive)
  const expected = { sha256: getHash(archive), userId: manifest.userId, maxBytes }
  return readArchive(path, expected, { sinkFor: () => null, onProgress: () => {} })
}

/** Returns the sentence of the refusal, or the findings. */
function outcome(archive: Buffer, limitBytes?: number): Promise<string | Findings> {
  return read(archive, limitBytes).catch((error: unknown) => {
    if (!(error instanceof ArchiveFault)) throw error
    return error.message
  })
}

type Entry = [header: Headers & { pax?: Record<string, string> }, body?: string]

function getTar(entries: Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const [header, body] of entries) tar.entry({ mode: 0o600, ...header }, body ?? '')
  tar.finalize()
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    tar.on('data', (part: Buffer) => parts.push(part))
    tar.on('end', () => resolve(Buffer.concat(parts)))
    tar.on('error', reject)
  })
}

const head = (fields: object = {}): Entry => [
  { name: manifestName },
  JSON.stringify({ ...manifest, ...fields }),
]

function getContents(files: Record<string, string>): Entry {
  const listed = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: getHash(text),
  }))
  return [{ name: 'contents.json' }, JSON.stringify({ files: listed })]
}

/** Builds an archive with these entries, whose manifest lists exactly these files. */
async function archiveWith(entries: Entry[], files: Record<string, string>): Promise<Buffer> {
  return zstdCompressSync(await getTar([head(), ...entries, getContents(files)]))
}

let sound: Buffer
let findings: Findings

beforeAll(async () => {
  const folder = newDataDirForAll()
  const files: Record<string, string> = {
    'worlds/FARM_.json': JSON.stringify(smallWorld()),
    'players/Bob_.json': JSON.stringify(somePlayer('Bob')),
    'players/Torn_.json': '{"torn":',
    'json/config.json': '{}',
    'cache/grass_12345678.rttex': 'RTTXTR'.repeat(50),
    [`odd/${'long '.repeat(40)}/ñame`]: 'x',
    'odd/empty': '',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'in', path)), { recursive: true })
    writeFileSync(join(folder, 'in', path), text)
  }
  await writeArchive(join(folder, 'in'), join(folder, 'out'), { manifest, onProgress: () => {} })
  sound = readFileSync(join(folder, 'out'))
  rmSync(folder, { recursive: true })
  findings = await readOnce(sound)
})

function newDataDirForAll(): string {
  const path = join(process.env.TMPDIR ?? '/tmp', `trellis-archive-${process.pid}`)
  mkdirSync(path, { recursive: true })
  return path
}

async function readOnce(archive: Buffer): Promise<Findings> {
  const folder = newDataDirForAll()
  writeFileSync(join(folder, 'archive'), archive)
  const expected = { sha256: getHash(archive), userId: manifest.userId, maxBytes: 1_000_000 }
  try {
    return await readArchive(join(folder, 'archive'), expected, {
      sinkFor: () => null,
      onProgress: () => {},
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('unpacks every packed file with its hash', () => {
  expect(findings.files.map(({ path }) => path)).toEqual([
    'cache/grass_12345678.rttex',
    'json/config.json',
    'odd/empty',
    `odd/${'long '.repeat(40)}/ñame`,
    'players/Bob_.json',
    'players/Torn_.json',
    'worlds/FARM_.json',
  ])
})

test("detects a flipped bit at any position, also without the archive's hash", async () => {
  for (let at = 0; at < sound.length; at += 2) {
    const flipped = Buffer.from(sound)
    flipped[at]! ^= 1 << (at % 8)
    const found = await outcome(flipped)
    // An unused bit in a header of the compressor changes nothing.
    if (typeof found === 'object') expect(found).toEqual(findings)
    else expect(found).toMatch(/^(The backup is damaged|This is not a backup)\.$/)
  }
})

test('detects a flipped bit in a file that the packer accepts', async () => {
  const tar = zstdDecompressSync(sound)
  await fc.assert(
    fc.asyncProperty(fc.nat(tar.length - 1), fc.nat(7), async (at, bit) => {
      const flipped = Buffer.from(tar)
      flipped[at]! ^= 1 << bit
      const found = await outcome(zstdCompressSync(flipped))
      // Padding and times are not part of the content.
      if (typeof found === 'string') expect(found).toMatch(/^(The|This)/)
      else expect({ ...found, sizeBytes: 0, manifest }).toEqual({ ...findings, sizeBytes: 0 })
    }),
    { numRuns: 200 },
  )
})

test('refuses an archive that is truncated anywhere or has trailing data', async () => {
  for (let length = 0; length < sound.length; length += 7) {
    expect(await outcome(sound.subarray(0, length))).toMatch(/^(The backup is damaged|This is not)/)
  }
  const tar = zstdDecompressSync(sound)
  const frame = (bytes: Buffer) => zstdCompressSync(bytes)
  for (const longer of [
    Buffer.concat([sound, Buffer.from('garbage')]),
    Buffer.concat([sound, Buffer.alloc(64)]),
    Buffer.concat([sound, frame(Buffer.from('more'))]),
    Buffer.concat([sound, frame(Buffer.alloc(512))]),
    frame(Buffer.concat([tar, tar])),
    frame(tar.subarray(0, tar.length - 512)),
    frame(tar.subarray(0, tar.length - 1024)),
  ]) {
    expect(await outcome(longer)).toBe(damaged)
  }
})

const hostile: [what: string, entries: Entry[], files: Record<string, string>][] = [
  ...['../x', '../../etc/x', 'a/../../x', './x', 'a//x', '/x', 'a\\..\\x', 'a\u0001', 'a/'].map(
    (path): [string, Entry[], Record<string, string>] => [
      `the path ${JSON.stringify(path)}`,
      [[{ name: `database/${path}`, type: 'file' }, 'x']],
      { [path]: 'x' },
    ],
  ),
  ['an absolute path', [[{ name: '/etc/x' }, 'x']], { x: 'x' }],
  ['a file beside the database', [[{ name: 'server.json' }, 'x']], { x: 'x' }],
  ['a symlink', [[{ name: 'database/x', type: 'symlink', linkname: '/etc/passwd' }]], { x: '' }],
  ['a hard link', [[{ name: 'database/x', type: 'link', linkname: '/etc/passwd' }]], { x: '' }],
  ['a device', [[{ name: 'database/x', type: 'character-device' }]], { x: '' }],
  ['a pipe', [[{ name: 'database/x', type: 'fifo' }]], { x: '' }],
  ['a folder', [[{ name: 'database/x', type: 'directory' }]], {}],
  [
    'a file twice',
    [
      [{ name: 'database/x' }, 'x'],
      [{ name: 'database/x' }, 'y'],
    ],
    { x: 'y' },
  ],
  [
    'two that differ in case',
    [
      [{ name: 'database/x' }, 'x'],
      [{ name: 'database/X' }, 'x'],
    ],
    { x: 'x', X: 'x' },
  ],
  [
    'a file that is a folder',
    [
      [{ name: 'database/x' }, 'x'],
      [{ name: 'database/x/y' }, 'y'],
    ],
    { x: 'x', 'x/y': 'y' },
  ],
  [
    'a folder that is a file',
    [
      [{ name: 'database/x/y' }, 'y'],
      [{ name: 'database/x' }, 'x'],
    ],
    { 'x/y': 'y', x: 'x' },
  ],
  ['a file too many', [[{ name: 'database/x' }, 'x']], {}],
  ['a file too few', [], { x: 'x' }],
  ['other bytes', [[{ name: 'database/x' }, 'y']], { x: 'x' }],
  [
    'a size in the long name',
    [[{ name: `database/${'x'.repeat(120)}`, pax: { size: '1' } }, 'xx']],
    {},
  ],
  [
    'a name that is too long',
    [[{ name: `database/${'x'.repeat(300)}` }, 'x']],
    { ['x'.repeat(300)]: 'x' },
  ],
  ['contents twice', [getContents({})], {}],
]

test.for(hostile)(
  'refuses an archive with %s, and unpacks nothing outside its folder',
  async ([, entries, files]) => {
    const archive = await archiveWith(entries, files)
    expect(await outcome(archive)).toBe(damaged)
    const folder = newDataDir()
    writeFileSync(join(folder, 'archive'), archive)
    const expected = { sha256: getHash(archive), userId: manifest.userId, maxBytes: 1000 }
    const target = new UnpackTarget(join(folder, 'a/b/target'), ['worlds'])
    const sinkFor = (path: string) => target.sink(path)
    const unpacked = readArchive(join(folder, 'archive'), expected, {
      sinkFor,
      onProgress: () => {},
    })
    await expect(unpacked).rejects.toThrow(damaged)
    expect(readdirSync(folder)).toEqual(['a', 'archive'])
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['target'])
  },
)

test('refuses an oversized archive before unpacking it', async () => {
  const bomb = 'x'.repeat(50_000_000)
  const archive = await archiveWith([[{ name: 'database/x' }, bomb]], { x: bomb })
  expect(archive.length).toBeLessThan(10_000)
  expect(await outcome(archive, 1000)).toBe(damaged)
  const small = await archiveWith([[{ name: 'database/x' }, 'xyz']], { x: 'xyz' })
  expect(await outcome(small, 2)).toBe(damaged)
  expect(await outcome(small, 3)).toMatchObject({ files: [{ path: 'x', bytes: 3 }] })
})

test('distinguishes non-backups, newer backups and foreign backups', async () => {
  const of = async (...entries: Entry[]) => outcome(zstdCompressSync(await getTar(entries)))
  expect(await outcome(Buffer.from('no backup at all'))).toBe(damaged)
  expect(await of([{ name: 'readme' }, 'hello'])).toBe('This is not a backup.')
  expect(await of([{ name: manifestName }, '{"format":"other"}'])).toBe('This is not a backup.')
  expect(await of(head({ version: 2, more: true }), getContents({}))).toBe(
    'This backup was made by a newer Trellis.',
  )
  expect(await of(head({ userId: '999999999999999999' }), getContents({}))).toBe(
    'This is not a backup of this account.',
  )
  expect(await of(head(), getContents({}))).toMatchObject({ files: [] })
})
