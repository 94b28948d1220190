import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatConsoleText } from '../src/console/line-text.ts'
import { ConsoleWriter } from '../src/console/segment-writer.ts'

test('continues numbers in the next run, and terminates a truncated line', () => {
  const folder = createFolder()
  const first = new ConsoleWriter(folder, 'aaaaaaaa')
  first.write('one')
  first.write('two\nthree')
  first.close()
  appendFileSync(join(folder, '000000000001-aaaaaaaa.log'), 'half a li')
  const second = new ConsoleWriter(folder, 'bbbbbbbb')
  expect(second.nextSeq).toBe(5)
  second.write('five')
  second.close()
  expect(readdirSync(folder)).toEqual(['000000000001-aaaaaaaa.log', '000000000005-bbbbbbbb.log'])
  expect(readFileSync(join(folder, '000000000001-aaaaaaaa.log'), 'utf8')).toBe(
    'one\ntwo\nthree\nhalf a li\n',
  )
})

test('starts a new segment named by its first line when one is full, and deletes old ones', () => {
  const folder = createFolder()
  const writer = new ConsoleWriter(folder, 'aaaaaaaa', { segmentBytes: 20, keepBytes: 40 })
  for (let line = 1; line <= 10; line++) {
    writer.write(`line ${String(line).padStart(2, '0')}`)
    writer.flush()
  }
  writer.close()
  const files = readdirSync(folder)
  expect(files).toEqual([7, 9].map((seq) => `${String(seq).padStart(12, '0')}-aaaaaaaa.log`))
  expect(readFileSync(join(folder, files[1] ?? ''), 'utf8')).toBe('line 09\nline 10\n')
})

test('truncates an overlong line with a mark, and repairs invalid text', () => {
  const cut = formatConsoleText('ä'.repeat(10_000))
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(8 * 1024)
  expect(cut.endsWith('ä … [cut]')).toBe(true)
  expect(formatConsoleText('a\r\nb\rc')).toBe('a\nb\nc')
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
