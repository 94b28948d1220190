import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOutput } from '../../../scripts/test/processes.ts'
import { NotPlain, openPlainSync, readPlain, readPlainSync, TooLarge } from '../src/plain-file.ts'
import { writeSafely } from '../src/safe-write.ts'

/** Creates a server's folder, and a secret outside it. */
function folders() {
  const root = mkdtempSync(join(tmpdir(), 'trellis-plain-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [own, other] = [join(root, 'own'), join(root, 'other')]
  for (const path of [own, other]) mkdirSync(path)
  writeFileSync(join(other, 'secret'), 'secret')
  writeFileSync(join(own, 'plain'), 'plain')
  return { own, other, secret: join(other, 'secret') }
}

test('reads plain files, and refuses links, pipes, folders and paths through links', async () => {
  const { own, other, secret } = folders()
  symlinkSync(secret, join(own, 'link'))
  symlinkSync(other, join(own, 'away'))
  readOutput('mkfifo', [join(own, 'pipe')])
  mkdirSync(join(own, 'folder'))
  expect(String(await readPlain(join(own, 'plain')))).toBe('plain')
  for (const name of ['link', 'away/secret', 'pipe', 'folder']) {
    await expect(readPlain(join(own, name))).rejects.toThrow(NotPlain)
    expect(() => openPlainSync(join(own, name))).toThrow(NotPlain)
  }
})

test('replaces a link at the temporary path without following it', async () => {
  const { own, other, secret } = folders()
  symlinkSync(secret, join(own, 'world.new'))
  await writeSafely(join(own, 'world'), 'new')
  expect(readFileSync(join(own, 'world'), 'utf8')).toBe('new')
  symlinkSync(other, join(own, 'away'))
  await expect(writeSafely(join(own, 'away/secret'), 'overwritten')).rejects.toThrow(NotPlain)
  expect(readFileSync(secret, 'utf8')).toBe('secret')
  expect(readdirSync(other)).toEqual(['secret'])
})

test('reads a file up to the maximum, also an empty one, and nothing of a larger one', async () => {
  const { own } = folders()
  const path = join(own, 'plain')
  expect(String(await readPlain(path, 5))).toBe('plain')
  expect(String(readPlainSync(path, 5))).toBe('plain')
  await expect(readPlain(path, 4)).rejects.toThrow(TooLarge)
  expect(() => readPlainSync(path, 4)).toThrow(TooLarge)
  truncateSync(path, 20_000_000_000)
  await expect(readPlain(path)).rejects.toThrow(TooLarge)
  expect(() => readPlainSync(path)).toThrow(TooLarge)
  truncateSync(path, 0)
  expect([await readPlain(path), readPlainSync(path)].map(String)).toEqual(['', ''])
})
