import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { collectedParts } from '../plugins/compile-messages.ts'
import { ensureBuiltPanel } from './built-panel.ts'
import { untilQuiet } from './kit/quiet-page.ts'
import { test as panelTest } from './kit/real-panel.ts'

const dist = fileURLToPath(new URL('../../../dist/panel/', import.meta.url))

beforeAll(ensureBuiltPanel)

/** Reads the scripts that every visitor loads: those in the page and their static imports. */
function readEntry(): string {
  const page = readFileSync(`${dist}index.html`, 'utf8')
  const waiting = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((it) => it[1])
  const texts = new Map<string, string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue
    const text = readFileSync(dist + file, 'utf8')
    texts.set(file, text)
    const imports = text.matchAll(/(?:\bfrom|\bimport)\s*[`"']\.\/([^`"']+\.js)[`"']/g)
    waiting.push(...[...imports].map((it) => `assets/${it[1]}`))
  }
  expect(texts.size).toBeGreaterThan(0)
  return [...texts.values()].join('\n')
}

const messages = fileURLToPath(new URL('../src/messages/en/', import.meta.url))
const catalogues = readdirSync(messages).filter((file) => file.endsWith('.json'))

/** Lists the messages of a catalogue. */
function listMessages(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(listMessages) : []
}

test('contains no messages', () => {
  const entry = readEntry()
  const all = catalogues.flatMap((file) =>
    listMessages(JSON.parse(readFileSync(messages + file, 'utf8'))),
  )
  const sentences = all.filter((it) => it.includes(' ') && it.length > 25 && !it.includes('{'))
  expect(sentences.length).toBeGreaterThan(500)
  expect(sentences.filter((it) => entry.includes(it))).toEqual([])
})

test('formats messages with at most 6 kB of compressed code', async () => {
  const panel = fileURLToPath(new URL('..', import.meta.url))
  const built = await build({
    configFile: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    root: panel,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: `${panel}src/language/messages.ts`,
        external: /locale\.ts$/,
        preserveEntrySignatures: 'strict',
      },
    },
    plugins: [
      {
        name: 'no-catalogues',
        enforce: 'pre',
        transform: (code) => code.replace(/import\.meta\.glob<[^)]*\)/, '{}'),
      },
    ],
  })
  const chunks = [built].flat().flatMap((it) => ('output' in it ? it.output : []))
  const code = chunks.map((it) => (it.type === 'chunk' ? it.code : '')).join('')
  // Less would mean that Lingui was left out.
  expect(gzipSync(code).length).toBeGreaterThan(1024)
  expect(gzipSync(code).length).toBeLessThanOrEqual(6 * 1024)
})

panelTest('loads the messages of the login page only', async ({ panel }) => {
  const loaded: string[] = []
  panel.page.on('request', (request) => {
    const [, file] = /\/(assets\/messages\/.+\.js)$/.exec(request.url()) ?? []
    if (file !== undefined) loaded.push(file)
  })
  await panel.page.goto(panel.origin)
  await panel.page.getByRole('heading', { level: 1 }).waitFor()
  await untilQuiet(panel.page)
  const texts = loaded.map((file) => readFileSync(dist + file, 'utf8')).join('\n')
  const found = catalogues.filter((file) => {
    const parts = Object.entries(JSON.parse(readFileSync(messages + file, 'utf8')))
    // Refusals of all features are loaded together.
    const own = parts.filter(([key]) => !collectedParts.some((it) => it === key))
    const sentences = listMessages(Object.fromEntries(own)).filter(
      (it) => it.length > 12 && !/[{'"]/.test(it),
    )
    // Catalogues may have a sentence in common.
    return sentences.filter((it) => texts.includes(it)).length > sentences.length / 2
  })
  expect(found).toEqual(['shell.json', 'sign-in.json', 'support.json'])
})
